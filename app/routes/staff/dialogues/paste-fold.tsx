import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { TextArea } from "#app/components/forms/field.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";

/** Without script: a whole script goes into the empty cells of the dialogue. */
export function PasteFold({ failed }: { failed: FormResult | undefined }) {
  const own = failed?.intent === "script" ? failed : undefined;
  return (
    <details className="fold" open={own !== undefined}>
      <summary>Paste a whole script</summary>
      <DraftForm draft="script" className="fold-body fields">
        <ScriptField {...fieldsOf(own)("script")} />
        <button className="btn" type="submit" name="then" value="script">
          Put into the table
        </button>
      </DraftForm>
    </details>
  );
}

interface ScriptFieldProps {
  name: string;
  error?: string;
  defaultValue?: string;
  label?: string;
}

/** The field `script`, of an existing dialogue or a new one. */
export function ScriptField({ label = "Script", ...field }: ScriptFieldProps) {
  return (
    <TextArea
      {...field}
      label={label}
      hint="One paragraph is one segment. Names before a colon, the columns of a table and the letters of each language decide who speaks. Only empty cells are filled."
      rows={10}
      dir="auto"
      spellCheck={false}
    />
  );
}
