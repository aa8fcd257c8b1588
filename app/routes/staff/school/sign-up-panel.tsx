import { RadioField } from "#app/components/forms/choice-fields.tsx";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { StaffSchool } from "#contract/staff/school.ts";

const CHOICES = [
  { value: "1", text: "Open: anybody can make an account" },
  { value: "0", text: "Closed: only whom you invite" },
];

interface SignUpPanelProps {
  signUp: NonNullable<StaffSchool["sign_up"]>;
  failed: FormResult | undefined;
}

/** Whether students can sign up, and what they read while they cannot. */
export function SignUpPanel({ signUp: { open, sentence, version }, failed }: SignUpPanelProps) {
  const typed = fieldsOf(failed, { open: open ? "1" : "0", sentence });
  return (
    <Section id="sign-up" title="Sign-up">
      <DraftForm draft="sign-up" className="fields">
        <input type="hidden" name="version" value={version} />
        <RadioField {...typed("open")} label="Sign-up is" choices={CHOICES} />
        <Field
          {...typed("sentence")}
          label="While it is closed, students read"
          hint="At most 300 characters."
          dir="auto"
          autoComplete="off"
        />
        <button className="btn" type="submit" name="do" value="sign-up">
          Save the sign-up
        </button>
      </DraftForm>
    </Section>
  );
}
