import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { PhoneField } from "#app/components/forms/phone-field.tsx";
import { SelectField } from "#app/components/forms/select-field.tsx";
import type { FormResult } from "#app/lib/forms/result.ts";
import type { ProfilePage } from "#app/lib/account/profile-page.server.ts";

/** What was typed wins over what is stored, so that a refused form loses nothing. */
export function DetailsForm({
  page,
  failed,
}: {
  page: ProfilePage;
  failed: FormResult | undefined;
}) {
  const errors = failed?.errors ?? {};
  const typed = failed?.values ?? {};
  return (
    <Form className="fields panel" method="post" noValidate>
      <Field
        name="first_name"
        label="First name"
        error={errors.first_name}
        autoComplete="given-name"
        defaultValue={typed.first_name ?? page.firstName}
      />
      <Field
        name="last_name"
        label="Last name"
        error={errors.last_name}
        autoComplete="family-name"
        defaultValue={typed.last_name ?? page.lastName}
      />
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
        error={errors.phone_no}
        typed={typed.phone_no ?? page.phone.value}
        country={typed.phone_no_country ?? page.phone.country}
      />
      <SelectField
        name="language"
        label="Test language"
        hint="Your school sets it."
        error={errors.language}
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
