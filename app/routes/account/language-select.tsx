import { FieldError } from "#app/components/forms/field.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Notice } from "#app/components/ui/notice.tsx";

export type Languages = { choices: { value: string; text: string }[] } | { failed: string };

interface LanguageSelectProps {
  languages: Languages;
  error: string | undefined;
  value: string | undefined;
}

/**
 * The test languages. Without them the form asks again by a button of its own, which keeps what was
 * typed elsewhere.
 */
export function LanguageSelect({ languages, error, value }: LanguageSelectProps) {
  if ("choices" in languages) {
    return (
      <SelectField
        name="language"
        label="Test language"
        error={error}
        choices={languages.choices}
        empty="Choose a language"
        defaultValue={value}
      />
    );
  }
  return (
    <div className="field">
      {value && <input type="hidden" name="language" value={value} />}
      <Notice kind="danger" title="Unable to fetch data - Languages">
        {languages.failed}
      </Notice>
      <button
        className="btn"
        type="submit"
        name="intent"
        value="languages"
        id="language"
        aria-describedby={error && "language-error"}
      >
        Try again
      </button>
      <FieldError id="language" error={error} />
    </div>
  );
}
