import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field, TextArea, RequestKey } from "#app/components/forms/field.tsx";
import { PhoneField } from "#app/components/forms/phone-field.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { fieldsOf, type FormResult, type Texts } from "#app/lib/http/forms/result.ts";
import { DEFAULT_COUNTRY, PHONE_COUNTRIES } from "#app/lib/text/phone.ts";

import type { EnquiryField, loadEnquiry } from "./enquiry.server.ts";

type Branch = Awaited<ReturnType<typeof loadEnquiry>>["branches"][number];

interface EnquiryFormProps {
  button: string;
  prefilled: Texts<EnquiryField>;
  branches: Branch[];
  failed: FormResult<EnquiryField> | undefined;
}

const COUNTRIES = PHONE_COUNTRIES.map(({ name }) => ({ value: name, text: name }));

/** Shows typed values before known ones. */
export function EnquiryForm({ button, prefilled, branches, failed }: EnquiryFormProps) {
  const values = failed?.values ?? prefilled;
  const typed = fieldsOf(failed, prefilled);
  return (
    <DraftForm draft="enquiry" className="fields panel max-w-measure" data-enhance="submitting">
      <RequestKey fresh={prefilled.request_key ?? ""} failed={failed} />
      <div className="form-row">
        <Field {...typed("first_name")} label="First name" autoComplete="given-name" />
        <Field {...typed("last_name")} label="Last name" autoComplete="family-name" />
      </div>
      <PhoneField {...typed("phone")} country={values.phone_country || DEFAULT_COUNTRY} />
      <Field {...typed("email")} label="Email" type="email" autoComplete="email" />
      <TextArea {...typed("message")} label="Your message" rows={5} dir="auto" />
      <SelectField
        {...typed("branch")}
        label="Branch"
        choices={branches.map(({ option, name }) => ({ value: option, text: name.toUpperCase() }))}
        empty="Choose a branch"
      />
      <Contacts branches={branches} />
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
    </DraftForm>
  );
}

/** Shows the phones and addresses of branches that have them. */
function Contacts({ branches }: { branches: Branch[] }) {
  const told = branches.filter(({ phone, address }) => phone !== "" || address !== "");
  if (told.length === 0) return null;
  return (
    <dl className="stack-sm">
      {told.map(({ value, name, phone, address }) => (
        <div key={value}>
          <dt className="[font-weight:var(--font-weight-medium)]">{name}</dt>
          {phone !== "" && (
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
            </dd>
          )}
          {address !== "" && <dd>{address}</dd>}
        </div>
      ))}
    </dl>
  );
}
