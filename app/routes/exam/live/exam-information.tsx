import { Form } from "@remix-run/react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { IntroPage } from "./exam.page.server.ts";
import { sizeText } from "#app/lib/studio/player/clock-text.ts";
import { paths } from "#app/lib/paths.ts";
import { SAID_AS_IT_COMES } from "#app/components/ui/said-later.ts";

interface ExamInformationProps {
  page: IntroPage;
  /** Of the standard time, as chosen on the page before. */
  timeFactor: string;
}

/** The second page of a mock test: how a segment goes, by an example. Its button starts the clock. */
export function ExamInformation({
  page: { testId, name, sounds },
  timeFactor,
}: ExamInformationProps) {
  return (
    <>
      <PageHead
        title="Candidate information"
        lead={name}
        back={{ href: paths.exam(testId, { phase: 1 }), text: "Back" }}
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
          The test begins when you press Next. Its time runs until the end, also while you are away.
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
