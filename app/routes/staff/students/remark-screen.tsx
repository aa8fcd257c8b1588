import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Checkbox, TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { HeardPractice } from "#contract/staff/remarks.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { ReviewSound } from "#app/components/review/review-parts.tsx";
import type { Sentence } from "#app/lib/marking/sentences.ts";
import { KeysButton, KeysDialog, REMARK_KEYS } from "../reviews/keys.tsx";
import { SoundField } from "../kit/sound-field.tsx";
import { remarkField, SegmentRemark, Sentences } from "./segment-remark.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

type RemarkScreenProps = HeardPractice & {
  sentences: Sentence[];
  failed: FormResult | undefined;
};

/** A student's practice by segment, and the form of a teacher's remark. */
export function RemarkScreen(props: RemarkScreenProps) {
  const { practice, segments, remark, sentences, failed } = props;
  const paths = useStaffPaths();
  const name = `${practice.first_name} ${practice.last_name}`.trim();
  const known: Record<string, string> = { remark: remark?.remark ?? "" };
  for (const { segment_id: id } of segments) known[remarkField(id)] = remark?.segments[id] ?? "";
  const typed = fieldsOf(failed, known);
  const without =
    practice.sent_at === null ? "The student did not send it" : "No recording any more";
  const isTheirs = failed?.values.version === "";
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={`Dialogue ${practice.serial_no}: ${practice.title}`}
          back={{ href: paths.student(practice.user_id), text: name }}
        />
      </FormHead>
      <Facts
        facts={[
          [
            "Student",
            <span key="name" dir="auto">
              {name}
            </span>,
          ],
          ["Language", practice.language],
          ["Submitted", <Moment key="submitted" at={practice.submitted_at} />],
          ["Sent to you", practice.sent_at === null ? "No" : <Moment at={practice.sent_at} />],
          ["Remark", remark ? <Moment at={remark.written_at} /> : "None yet"],
          ...(remark
            ? [["By", remark.staff_name] as const, ["Read", readText(remark)] as const]
            : []),
        ]}
      />
      {practice.sent_at === null && (
        <p>
          You hear a practice once its student sends it: the review has a button for that. You can
          leave a remark all the same.
        </p>
      )}
      {isTheirs && remark && <Theirs remark={remark} segments={segments} />}
      <DraftForm draft="remark" className="stack" encType="multipart/form-data">
        <input
          type="hidden"
          name="version"
          value={failed?.values.version || String(remark?.version ?? 0)}
        />
        <div className="staff-narrow stack">
          <TextArea
            {...typed("remark")}
            label="Remark on the whole dialogue"
            hint="The student reads it above the answers, and on the dashboard until then."
            rows={5}
            dir="auto"
          />
          {remark?.file_name && <Spoken remark={remark} failed={failed} file={remark.file_name} />}
          <SoundField
            name="sound"
            label={remark?.file_name ? "Another spoken remark" : "Spoken remark"}
            hint="Say it instead, or as well: an MP3 or another recording, up to 8 MB and 10 minutes."
            error={failed?.errors.sound}
            of="Spoken remark"
          />
        </div>
        <h2>Segments</h2>
        <div className="stack" data-enhance="review">
          <div className="flex flex-wrap gap-x-4">
            <ReviewSound />
            <KeysButton />
          </div>
          <ol className="answers stack-sm">
            {segments.map((segment, index) => (
              <li key={segment.segment_id}>
                <SegmentRemark
                  segment={segment}
                  typed={typed}
                  comments={remark?.comments?.[segment.segment_id] ?? []}
                  failed={failed}
                  without={without}
                  isOpen={index === 0}
                />
              </li>
            ))}
          </ol>
        </div>
        <Sentences sentences={sentences} />
        <p className="hint">
          Clear all fields{remark?.file_name && ", remove the spoken remark"} and save to take the
          remark back.
        </p>
        <div className="actions">
          <button className="btn btn-primary" type="submit">
            Save and show the student
          </button>
        </div>
      </DraftForm>
      <KeysDialog keys={REMARK_KEYS} />
    </>
  );
}

function readText({ read_at }: NonNullable<HeardPractice["remark"]>) {
  return read_at === null ? "Not yet" : <Moment at={read_at} />;
}

interface SpokenProps {
  remark: NonNullable<HeardPractice["remark"]>;
  failed: FormResult | undefined;
  file: string;
}

/** The sound for the student, and a tick that removes it with the next save. */
function Spoken({ remark, failed, file }: SpokenProps) {
  const length = remark.duration_ms;
  return (
    <div className="stack-sm">
      <figure className="staff-sound">
        <PlainPlayer
          src={useStaffPaths().sound("answers", file)}
          name={`Spoken remark of ${remark.staff_name}`}
        />
        <figcaption>
          Spoken remark{length !== null && `, ${shortClockText(length / 1000)}`}
        </figcaption>
      </figure>
      <Checkbox
        name="without_sound"
        value="1"
        defaultChecked={failed?.values.without_sound === "1"}
      >
        Remove the spoken remark
      </Checkbox>
    </div>
  );
}

/** Shows the version that somebody else saved. The form below keeps the typed text. */
function Theirs({
  remark,
  segments,
}: {
  remark: NonNullable<HeardPractice["remark"]>;
  segments: HeardPractice["segments"];
}) {
  return (
    <section className="panel stack" id="theirs" aria-labelledby="theirs-title">
      <h2 id="theirs-title">
        Saved by {remark.staff_name} <Moment at={remark.written_at} />
      </h2>
      {remark.remark && (
        <p className="staff-said" dir="auto">
          {remark.remark}
        </p>
      )}
      {segments.map(
        ({ segment_id: id, serial_no: no }) =>
          remark.segments[id] && (
            <div key={id}>
              <h3>Segment {no}</h3>
              <p className="staff-said" dir="auto">
                {remark.segments[id]}
              </p>
            </div>
          ),
      )}
      <p>Copy what you need into your remark below. Saving replaces this version.</p>
    </section>
  );
}
