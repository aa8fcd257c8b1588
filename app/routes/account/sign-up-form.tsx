import { Form } from "@remix-run/react";
import { Field, SubmitButton } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PasswordField } from "#app/components/forms/secret-fields.tsx";
import { PhoneField } from "#app/components/forms/phone-field.tsx";
import { RadioField, SelectField } from "#app/components/forms/choice-fields.tsx";
import { type NoticeKind, Notice } from "#app/components/ui/notice.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { Agree, type AgreeProps } from "./agree.tsx";
import type { SignUpField } from "./sign-up.server.ts";
import { paths } from "#app/lib/paths.ts";
import { PHONE_COUNTRIES } from "#app/lib/text/phone.ts";

interface SignUpFormProps {
  notice: { kind: NoticeKind; text: string } | null;
  failed: FormResult<SignUpField>;
  languages: Languages;
  branches: { value: string; text: string }[];
  pages: AgreeProps["pages"];
  /** The visitor's country, for the phone number. */
  country: string;
  honeypot: string;
}

const ENROLLED = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
];

export function SignUpForm({
  notice,
  failed,
  languages,
  branches,
  pages,
  country,
  honeypot,
}: SignUpFormProps) {
  const typed = fieldsOf(failed);
  return (
    <>
      <FormHead failed={failed} notice={notice}>
        <h1>Create an account</h1>
      </FormHead>
      <Form className="fields" method="post" noValidate>
        <Field {...typed("first_name")} label="First name" autoComplete="given-name" />
        <Field {...typed("last_name")} label="Last name (optional)" autoComplete="family-name" />
        <Field
          {...typed("email")}
          label="Email"
          hint="We send a code to this address"
          type="email"
          autoComplete="email"
        />
        <PasswordField
          {...typed("password")}
          label="Password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PhoneField {...typed("phone_no")} country={failed.values.phone_no_country || country} />
        <LanguageSelect {...typed("language")} languages={languages} />
        <SelectField
          {...typed("branch")}
          label="Branch"
          choices={branches}
          empty="Choose a branch"
        />
        <Field
          {...typed("country")}
          label="Country of citizenship"
          autoComplete="country-name"
          list="countries"
        />
        <datalist id="countries">
          {PHONE_COUNTRIES.map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
        </datalist>
        <RadioField
          {...typed("is_enrolled")}
          label="Are You Enrolled Student?"
          choices={ENROLLED}
        />
        {pages.kinds.length > 0 && <Agree {...typed("agreed")} pages={pages} />}
        <div hidden>
          <label htmlFor={honeypot}>Leave this empty: it is here for robots</label>
          <input id={honeypot} name={honeypot} tabIndex={-1} autoComplete="off" />
        </div>
        <button className="btn btn-primary btn-lg w-full" type="submit">
          Sign up
        </button>
      </Form>
      <p>
        Already have an account? <a href={paths.login()}>Log in</a>
      </p>
    </>
  );
}

type Languages = { choices: { value: string; text: string }[] } | { failed: string };

interface LanguageSelectProps {
  languages: Languages;
  name: string;
  error: string | undefined;
  defaultValue: string | undefined;
}

/** Without languages, offers to load them again and keeps the typed values. */
function LanguageSelect({ languages, ...field }: LanguageSelectProps) {
  if ("choices" in languages)
    return (
      <SelectField
        {...field}
        label="Test language"
        choices={languages.choices}
        empty="Choose a language"
      />
    );
  const { name, error, defaultValue } = field;
  return (
    <div className="field">
      {defaultValue && <input type="hidden" name={name} value={defaultValue} />}
      <Notice kind="danger" title="Unable to fetch data - Languages">
        {languages.failed}
      </Notice>
      <SubmitButton id={name} name="intent" value="languages" error={error}>
        Try again
      </SubmitButton>
    </div>
  );
}
