import type { SpeechConsent } from "#app/lib/api/speech.server.ts";
import { paths } from "#app/lib/paths.ts";

/** Asks a student once whether a machine may hear their answers. */
export function SpeechQuestion({ speech, back }: { speech: SpeechConsent; back: string }) {
  return (
    <section className="panel stack-sm print:hidden" aria-labelledby="speech-title">
      <h2 id="speech-title">May a machine write down what you said?</h2>
      <SpeechTerms speech={speech} />
      <SpeechChoice speech={speech} back={back} />
    </section>
  );
}

/** Who hears it, where, how long and what for, in the school's words. */
export function SpeechTerms({ speech }: { speech: SpeechConsent }) {
  return (
    <>
      <p>
        It shows you the words that it heard, and which facts were among them. It gives no mark.
        Your teacher sees the same. Without your yes nothing is sent.
      </p>
      <dl className="stack-sm">
        {[
          ["Who hears it", speech.processor],
          ["Country", speech.country],
          ["How long it is kept there", speech.retention],
          ["What it is used for", speech.purpose],
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        You can change your answer at any time in your profile. A no deletes what the machine has
        written down.
      </p>
    </>
  );
}

export function SpeechChoice({ speech, back }: { speech: SpeechConsent; back: string }) {
  const { version, agreed } = speech;
  return (
    <form method="post" action={paths.speech} className="actions">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="back" value={back} />
      {agreed !== true && (
        <button className="btn" type="submit" name="intent" value="yes">
          Yes, it may
        </button>
      )}{" "}
      {agreed !== false && (
        <button className="btn" type="submit" name="intent" value="no">
          {agreed ? "No more" : "No"}
        </button>
      )}
    </form>
  );
}
