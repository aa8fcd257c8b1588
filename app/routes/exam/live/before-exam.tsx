import { Form } from "@remix-run/react";
import { RadioField } from "#app/components/forms/choice-fields.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { ScriptOnly, SAID_AS_IT_COMES } from "#app/components/ui/script-only.tsx";
import type { IntroPage } from "./exam.page.server.ts";
import { formatLength } from "#app/lib/text/format.ts";
import { paths } from "#app/lib/paths.ts";
import { sizeText } from "#app/lib/studio/player/sound-time.ts";

interface ExamInformationProps {
  page: IntroPage;
  /** The choice of the page before, as a factor of the standard time. */
  timeFactor: string;
}

const FACTORS = [
  { value: "1", text: "Standard time" },
  { value: "1.5", text: "Standard time x1.5" },
  { value: "2", text: "Standard time x2" },
];

/** The first page of a mock test: a description, and the choice of the time. */
export function ExamIntroduction({ page }: { page: IntroPage }) {
  const { testId, name, minutes, dialogues, timeFactors } = page;
  const limit = formatLength((minutes ?? 35) * 60) ?? "";
  const offered = FACTORS.filter(
    ({ value }) => value === "1" || timeFactors.includes(Number(value)),
  );
  return (
    <>
      <PageHead
        title={name}
        lead="Introduction"
        back={{ href: paths.mockTests({ tab: "new" }), text: "Back to Mock Test" }}
      />
      <Form className="stack" method="get">
        <input type="hidden" name="mock" value={testId} />
        <input type="hidden" name="phase" value="2" />
        <div className="prose">
          <ul>
            <li>
              The test is a recording with{" "}
              {dialogues === 1 ? "one dialogue" : `${dialogues || 2} dialogues`}.
            </li>
            <li>You may repeat one segment in each dialogue with no penalty.</li>
            <li>The time limit is {limit}. Most students need about 20 minutes.</li>
            <li>Your microphone and webcam should be on. No video is recorded.</li>
            <li>Once the test starts, the clock does not stop, even if you leave.</li>
          </ul>
        </div>
        {offered.length > 1 ? (
          <RadioField
            name="time_factor"
            label="Time setting"
            hint="Choose more time if you need it, for example with a screen reader."
            choices={offered}
            defaultValue="1"
          />
        ) : (
          <p className="text-ink-muted">Only the standard time counts in this test.</p>
        )}
        <div className="actions">
          <button className="btn btn-primary btn-lg" type="submit">
            Next to start example
          </button>
        </div>
      </Form>
      <section
        className="stack mt-8"
        aria-labelledby="equipment"
        data-enhance="exam/live/before-exam"
      >
        <h2 id="equipment">Check your equipment</h2>
        <p className="text-ink-muted">
          Microphone, camera, speakers, room on this device, and the line. The clock does not run
          yet.
        </p>
        <noscript>
          <p>This check needs JavaScript. Without it you send your answers as audio files.</p>
        </noscript>
        <p>
          <ScriptOnly>
            <button className="btn" type="button" hidden>
              Check my equipment
            </button>
          </ScriptOnly>
        </p>
      </section>
    </>
  );
}

/** The second page of a mock test: an example of a segment. Its button starts the clock. */
export function ExamInformation({
  page: { testId, name, sounds },
  timeFactor,
}: ExamInformationProps) {
  return (
    <>
      <PageHead
        title="Candidate information"
        lead={name}
        back={{ href: paths.exam(testId, { phase: 1 }), text: "Back to the introduction" }}
      />
      <div className="stack">
        <section className="prose stack">
          <h2>How a segment goes</h2>
          <ol>
            <li>You hear one part of the dialogue, up to 35 words.</li>
            <li>After the sound you interpret it into the other language.</li>
            <li>Press Next to send your answer and hear the next part.</li>
          </ol>
          <h2>To hear a segment again</h2>
          <p>
            Press Finish Attempt, then Start. You may repeat one segment in each dialogue; your new
            answer takes the place of the first one.
          </p>
        </section>
        <section className="panel stack" aria-labelledby="example">
          <h2 id="example">Example</h2>
          <p>
            <strong>You hear:</strong> “Good morning. My name is Anna, and I am the nurse who will
            look after you today.”
          </p>
          <p>
            <strong>You say it in the other language, in the first person:</strong> “Good morning.
            My name is Anna …” and not “She says that her name is Anna”.
          </p>
          <p>Then you finish and go on. Nothing is added, left out or explained.</p>
        </section>
        {sounds.bytes > 0 && (
          <p
            {...SAID_AS_IT_COMES}
            data-enhance="exam/live/before-exam"
            data-sounds={JSON.stringify(sounds.addresses)}
            data-size={sizeText(sounds.bytes)}
          >
            The sounds of the test have {sizeText(sounds.bytes)}.
          </p>
        )}
        <p>
          The test begins when you press Next. The clock runs until the end, even while you are
          away.
        </p>
        <Form className="actions" method="post" action={paths.exam(testId)}>
          <input type="hidden" name="intent" value="begin" />
          <input type="hidden" name="time_factor" value={timeFactor} />
          <button className="btn btn-primary btn-lg" type="submit">
            Next
          </button>{" "}
          <a className="btn btn-lg" href={paths.mockTests({ tab: "new" })}>
            Not now
          </a>
        </Form>
      </div>
    </>
  );
}
