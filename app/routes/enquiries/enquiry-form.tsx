import { Form } from "@remix-run/react";
import { Field, TextArea, RequestKey } from "#app/components/forms/field.tsx";
import { PhoneField } from "#app/components/forms/phone-field.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { ENQUIRY_BRANCHES } from "#app/lib/branches.ts";
import { fieldsOf, type FormResult, type Texts } from "#app/lib/http/forms/result.ts";
import { DEFAULT_COUNTRY, PHONE_COUNTRIES } from "#app/lib/text/phone.ts";

import type { EnquiryField } from "./enquiry.server.ts";

interface EnquiryFormProps {
  button: string;
  prefilled: Texts<EnquiryField>;
  failed: FormResult<EnquiryField> | undefined;
}

const BRANCHES = ENQUIRY_BRANCHES.map((name) => ({ value: name, text: name }));
const COUNTRIES = PHONE_COUNTRIES.map(({ name }) => ({ value: name, text: name }));

/** What was typed wins over what is known. */
export function EnquiryForm({ button, prefilled, failed }: EnquiryFormProps) {
  const values = failed?.values ?? prefilled;
  const typed = fieldsOf(failed, prefilled);
  return (
    <Form className="fields panel max-w-measure" method="post" noValidate data-enhance="submitting">
      <RequestKey fresh={prefilled.request_key ?? ""} failed={failed} />
      <div className="form-row">
        <Field {...typed("first_name")} label="First name" autoComplete="given-name" />
        <Field {...typed("last_name")} label="Last name" autoComplete="family-name" />
      </div>
      <PhoneField {...typed("phone")} country={values.phone_country || DEFAULT_COUNTRY} />
      <Field {...typed("email")} label="Email" type="email" autoComplete="email" />
      <TextArea {...typed("message")} label="Your message" rows={5} dir="auto" />
      <SelectField {...typed("branch")} label="Branch" choices={BRANCHES} empty="Choose a branch" />
      <SelectField
        {...typed("country")}
        label="Country"
        choices={COUNTRIES}
        empty="Choose a country"
        autoComplete="country-name"
      />
      <button className="btn btn-primary btn-lg" type="submit">
        {button}
      </button>
    </Form>
  );
}
