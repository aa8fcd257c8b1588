import { Form } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { SegmentWords } from "#app/components/review/review-parts.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { DraftSegment, EditedDialogue } from "#app/lib/api/staff/content-dialogues.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { SegmentSound } from "./segment-sound.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { DialogueFacts } from "./dialogue-facts.tsx";

interface PreviewScreenProps {
  dialogue: EditedDialogue;
  failed: FormResult | undefined;
}

/** Shows a dialogue as students get it, with forms to publish, withdraw or copy it. */
export function PreviewScreen({ dialogue, failed }: PreviewScreenProps) {
  const paths = useStaffPaths();
  const { draft, language_tag } = dialogue;
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={`${draft.serial_no}. ${draft.question_title}`}
          lead={draft.category}
          back={{ href: paths.dialogue(dialogue.id), text: "Go on writing" }}
        />
      </FormHead>
      <DialogueFacts dialogue={dialogue} />
      <div className="stack">
        <section className="panel stack">
          <h2>Background</h2>
          <p className="staff-said" dir="auto">
            {draft.question_background || "No text yet."}
          </p>
        </section>
        <ol className="staff-segments">
          {draft.segments.map((segment, index) => (
            <li key={segment.key} className="staff-segment stack">
              <h2>Segment {index + 1}</h2>
              <Heard segment={segment} place={index + 1} />
              <SegmentWords
                segment={{
                  transcript: segment.text,
                  tag: segment.language,
                  sampleText: segment.sample,
                  sampleTag: segment.language === "en" ? language_tag : "en",
                }}
              />
            </li>
          ))}
        </ol>
        <States dialogue={dialogue} />
      </div>
    </>
  );
}

function Heard({ segment, place }: { segment: DraftSegment; place: number }) {
  const { prompt, spoken } = segment;
  return (
    <div className="staff-sounds">
      {prompt ? (
        <SegmentSound kind="Sound" sound={prompt} place={place} />
      ) : (
        <p>This segment has no sound yet.</p>
      )}
      {spoken && <SegmentSound kind="Sample" sound={spoken} place={place} />}
    </div>
  );
}

function States({ dialogue: { state, is_changed, version, tests } }: { dialogue: EditedDialogue }) {
  const isOut = state === "published";
  return (
    <Form className="panel stack" method="post" id="publish">
      <input type="hidden" name="version" value={version} />
      {isOut && (
        <p>
          Students who practise this dialogue go on with the version that they began.
          {tests.length > 0 &&
            ` While it is withdrawn, these mock tests are hidden: ${tests.join(", ")}.`}
        </p>
      )}
      <div className="staff-actions">
        {(!isOut || is_changed) && (
          <button className="btn btn-primary" type="submit" name="intent" value="publish">
            {isOut ? "Publish the changes" : "Publish"}
          </button>
        )}{" "}
        {isOut && (
          <button className="btn btn-danger" type="submit" name="intent" value="withdraw">
            Withdraw
          </button>
        )}{" "}
        <button className="btn" type="submit" name="intent" value="copy">
          Copy
        </button>
      </div>
    </Form>
  );
}
