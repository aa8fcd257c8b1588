import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { PhoneField } from "#app/components/forms/phone-field.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { ProfilePage } from "./profile.page.server.ts";

/** What was typed wins over what is stored, so that a refused form loses nothing. */
export function DetailsForm({
  page,
  failed,
}: {
  page: ProfilePage;
  failed: FormResult | undefined;
}) {
  const typed = fieldsOf(failed, { first_name: page.firstName, last_name: page.lastName });
  return (
    <Form className="fields panel" method="post" noValidate>
      <Field {...typed("first_name")} label="First name" autoComplete="given-name" />
      <Field {...typed("last_name")} label="Last name" autoComplete="family-name" />
      <Field
        name="email"
        label="Email"
        hint="It cannot be changed here."
        type="email"
        readOnly
        autoComplete="email"
        defaultValue={page.email}
      />
      <PhoneField
        error={failed?.errors.phone_no}
        typed={failed?.values.phone_no ?? page.phone.value}
        country={failed?.values.phone_no_country ?? page.phone.country}
      />
      <SelectField
        name="language"
        label="Test language"
        hint="Your school sets it."
        error={failed?.errors.language}
        disabled
        choices={
          page.language === null
            ? [{ value: "", text: "Not set" }]
            : [{ value: page.language, text: page.language }]
        }
      />
      <button className="btn btn-primary" type="submit" name="intent" value="details">
        Update Profile
      </button>
    </Form>
  );
}
