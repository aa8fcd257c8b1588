import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";

interface VoicesFormProps {
  voices: {
    languages: { tag: string; name: string; voices: string[] }[];
    /** Those that the server lists. */
    listed: string[];
    version: string;
  };
  failed: FormResult | undefined;
}

/** The voices that speak dialogues and words, by language. */
export function VoicesForm({ voices: { languages, listed, version }, failed }: VoicesFormProps) {
  const own = failed?.intent === "voices" ? failed : undefined;
  const typed = fieldsOf(
    own,
    Object.fromEntries(languages.map(({ tag, voices }) => [`voices-${tag}`, voices.join(", ")])),
  );
  return (
    <section className="stack" aria-labelledby="voices">
      <h2 id="voices">Voices that speak dialogues and words</h2>
      <p>
        Name the voices as the speech server calls them, with commas between. The first is the usual
        one. A language without a voice is not spoken.
      </p>
      {listed.length > 0 && (
        <details className="fold">
          <summary>{`The speech server lists ${listed.length} voices`}</summary>
          <p className="fold-body" translate="no" dir="ltr">
            {listed.join(", ")}
          </p>
        </details>
      )}
      <DraftForm draft="voices" className="fields staff-narrow">
        <input type="hidden" name="version" value={own?.values.version || version} />
        {languages.map(({ tag, name }) => (
          <Field key={tag} {...typed(`voices-${tag}`)} label={name} autoComplete="off" dir="ltr" />
        ))}
        <button className="btn btn-primary" type="submit" name="intent" value="voices">
          Save the voices
        </button>
      </DraftForm>
    </section>
  );
}
