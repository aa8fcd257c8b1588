import { KeyFacts } from "#app/components/review/key-facts.tsx";
import { BackgroundFold, SegmentWords } from "#app/components/review/review-parts.tsx";
import { SegmentLinks } from "#app/components/review/segment-parts.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { shownFact } from "#app/lib/review/shown-fact.ts";
import type { DraftSegment, EditedDialogue } from "#contract/staff/dialogues.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { SegmentSound } from "./segment-sound.tsx";

const ENGLISH = { tag: "en", name: "English" };

interface StudentViewProps {
  dialogue: EditedDialogue;
  /** The number of the segment that is shown. */
  at: number;
}

/** A dialogue as a student gets it: one segment, and the strip to all of them. Nothing is stored. */
export function StudentView({ dialogue, at }: StudentViewProps) {
  const paths = useStaffPaths();
  const { id, draft, language, language_tag: tag } = dialogue;
  const other = { tag, name: language };
  const segments = draft.segments.map((segment, index) => {
    const isEnglish = segment.language === ENGLISH.tag;
    const [from, to] = isEnglish ? [ENGLISH, other] : [other, ENGLISH];
    return { segment, no: index + 1, from, to };
  });
  const current = segments[at - 1];
  const href = (no: number) => `${paths.dialoguePreview(id, { segment: no })}#student-view`;
  return (
    <section className="phone" aria-labelledby="student-view">
      <div className="stack">
        <p dir="auto">
          <b>{`Dialogue ${draft.serial_no}: ${draft.question_title}`}</b>
        </p>
        <BackgroundFold text={draft.question_background} />
        <SegmentLinks
          segments={segments.map(({ segment, no, from }) => ({
            ...{ receipt: String(segment.key), no, language: from.name },
            ...{ other: from === other, stored: false },
          }))}
          current={at}
          href={href}
        />
        {current && (
          <>
            <Steps {...current} count={segments.length} id={id} />
            <Answer {...current} />
          </>
        )}
      </div>
      {segments.length > 1 && (
        <p className="phone-bar">
          <Move href={at > 1 ? href(at - 1) : null} text="Previous segment" />{" "}
          <Move href={at < segments.length ? href(at + 1) : null} text="Next segment" />
        </p>
      )}
    </section>
  );
}

function Move({ href, text }: { href: string | null; text: string }) {
  return href === null ? (
    <span />
  ) : (
    <a className="btn" href={href}>
      {text}
    </a>
  );
}

interface PartProps {
  segment: DraftSegment;
  no: number;
  from: { tag: string; name: string };
  to: { tag: string; name: string };
}

function Steps({ segment, no, from, to, count, id }: PartProps & { count: number; id: number }) {
  const paths = useStaffPaths();
  return (
    <div className="stack-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>
          Segment {no} of {count}
        </h3>
        <p className="text-sm text-ink-muted">{`${from.name} into ${to.name}`}</p>
      </div>
      <ol className="steps">
        <li>
          <span className="step-no" aria-hidden="true">
            1
          </span>
          <div className="step-head">
            <h4>Listen</h4>
          </div>
          {segment.prompt ? (
            <SegmentSound kind="Sound" sound={segment.prompt} place={no} />
          ) : (
            <p>
              This question has no sound. The dialogue stops here.{" "}
              <a href={`${paths.dialogue(id)}#segment-${no}`}>
                Add the sound<span className="sr-only"> of segment {no}</span>
              </a>
            </p>
          )}
        </li>
        <li className="speak">
          <span className="step-no" aria-hidden="true">
            2
          </span>
          <div className="step-head">
            <h4>
              Speak <span className="text-ink-muted">in {to.name}</span>
            </h4>
          </div>
          <p className="text-sm">
            A student presses Start, hears the segment and a chime, and then speaks.
          </p>
        </li>
      </ol>
    </div>
  );
}

/** What a student opens after the take, and meets in the review. */
function Answer({ segment, no, from, to }: PartProps) {
  const { text, sample, spoken, key_facts: facts = [] } = segment;
  return (
    <details className="fold">
      <summary>
        <Icon name="practice" />
        Answer<span className="sr-only"> of segment {no}</span>
        <Icon name="down" />
      </summary>
      <div className="fold-body stack">
        <SegmentWords
          segment={{
            ...{ transcript: text || "No reference text available", tag: text ? from.tag : "en" },
            ...{ sampleText: sample, sampleTag: to.tag },
          }}
        />
        {spoken ? (
          <SegmentSound kind="Sample" sound={spoken} place={no} />
        ) : (
          <p>No Sample Response available</p>
        )}
        {facts.length > 0 && (
          <div className="stack-sm">
            <h3>Facts that must come across</h3>
            <KeyFacts
              facts={facts.map(shownFact)}
              segment={no}
              tag={to.tag}
              isSaid={() => null}
              disabled
            />
          </div>
        )}
      </div>
    </details>
  );
}
