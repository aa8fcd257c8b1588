import { NativeText } from "#app/components/ui/native-text.tsx";
import { FigureTable } from "#app/components/ui/table.tsx";
import { counted } from "#app/lib/text/format.ts";
import { LEAST_TAKES, type SpeechLanguage } from "#contract/staff/speech.ts";

interface SpeechProofProps {
  languages: readonly SpeechLanguage[];
  /** The model of the engine. */
  model: string;
}

/** What the school knows of its engine in each chosen language, and a first look at it. */
export function SpeechProof({ languages, model }: SpeechProofProps) {
  const chosen = languages.filter(({ is_on }) => is_on);
  if (chosen.length === 0) return null;
  return (
    <section className="stack staff-narrow mt-8" aria-labelledby="proof-title">
      <h2 id="proof-title">How well it hears your students</h2>
      <p>
        When a teacher ticks a fact of a mock test as said, the portal looks whether the machine
        heard it. From {LEAST_TAKES} such answers on this decides: below two thirds of the facts the
        language goes off, below nine tenths students read that the machine often errs.
      </p>
      {chosen.map((language) => (
        <Language key={language.tag} language={language} model={model} />
      ))}
      <form method="post" className="stack-sm">
        <p className="text-sm text-ink-muted">
          Another model under the same name, or a new version of the server? Then what was counted
          says nothing about it.
        </p>
        <button className="btn" type="submit" name="intent" value="anew">
          Count anew
        </button>
      </form>
    </section>
  );
}

function Language({ language, model }: { language: SpeechLanguage; model: string }) {
  const { tag, name, tried } = language;
  return (
    <div className="stack-sm">
      <h3>{name}</h3>
      <p>{proofText(language)}</p>
      {tried === "waiting" && <p>The engine is listening. Look again in a while.</p>}
      {tried !== null && tried !== "waiting" && <Tried {...{ tag, name, tried, model }} />}
      <form method="post">
        <input type="hidden" name="language" value={tag} />
        <button className="btn" type="submit" name="intent" value="try">
          Try the engine<span className="sr-only"> in {name}</span>
        </button>
      </form>
    </div>
  );
}

function proofText({ proof: { takes, said, heard }, is_proven, level }: SpeechLanguage): string {
  const answers = counted(takes, "answer");
  if (!is_proven) return `Not proven here: ${answers} of ${LEAST_TAKES} so far.`;
  const share = `It heard ${heard} of ${counted(said, "fact")} in ${answers}.`;
  if (level === "good") return share;
  if (level === "fair") return `${share} Students read that it often errs.`;
  return `${share} That is below two thirds, so it is off.`;
}

interface TriedProps {
  tag: string;
  name: string;
  tried: Exclude<SpeechLanguage["tried"], "waiting" | null>;
  model: string;
}

function Tried({ tag, name, tried: { samples, fault, model: asked }, model }: TriedProps) {
  return (
    <>
      {asked !== model && <p>This was the model {asked}.</p>}
      {fault && <p>{fault}</p>}
      {samples.length > 0 && <p>A first look, which proves nothing:</p>}
      {samples.length > 0 && (
        <FigureTable
          caption={`What came back in ${name}`}
          head={["The sample says", "The machine heard"]}
          rows={samples.map(({ text, heard }) => [
            <NativeText tag={tag}>{text}</NativeText>,
            heard === "" ? "Nothing reliable" : <NativeText tag={tag}>{heard}</NativeText>,
          ])}
        />
      )}
    </>
  );
}
