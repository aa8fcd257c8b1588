import { KeyFacts } from "#app/components/review/key-facts.tsx";
import { BackgroundFold, SegmentWords } from "#app/components/review/review-parts.tsx";
import { SegmentLinks } from "#app/components/review/segment-parts.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { shownFact } from "#app/lib/review/shown-fact.ts";
import type { DraftSegment, EditedDialogue } from "#contract/staff/dialogues.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { SegmentSound } from "./segment-sound.tsx";

const ENGLISH = { tag: "en", name: "English" };

/** A dialogue as a student gets it, all segments on one page. Nothing is stored. */
export function StudentView({ dialogue }: { dialogue: EditedDialogue }) {
  const { draft, language, language_tag: tag } = dialogue;
  const other = { tag, name: language };
  const segments = draft.segments.map((segment, index) => {
    const isEnglish = segment.language === ENGLISH.tag;
    const [from, to] = isEnglish ? [ENGLISH, other] : [other, ENGLISH];
    return { segment, no: index + 1, from, to };
  });
  return (
    <section className="stack" aria-labelledby="student-view">
      <div>
        <h2 id="student-view">As a student sees it</h2>
        <p>Nothing that you do here is stored. The texts are folded, as in practice.</p>
      </div>
      <BackgroundFold text={draft.question_background} />
      <SegmentLinks
        segments={segments.map(({ segment, no, from }) => ({
          ...{ receipt: String(segment.key), no, language: from.name },
          ...{ other: from === other, stored: false },
        }))}
        current=""
        href={(no) => `#student-${no}`}
      />
      <ol className="staff-segments">
        {segments.map((one) => (
          <li key={one.segment.key} className="staff-segment stack" id={`student-${one.no}`}>
            <Steps {...one} count={segments.length} id={dialogue.id} />
            <Answer {...one} />
          </li>
        ))}
      </ol>
    </section>
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
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-4">
        <h3>
          Segment {no} of {count}
        </h3>
        <p className="text-sm text-ink-muted">{`${from.name} into ${to.name}`}</p>
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
    </>
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
            <h4>Facts that must come across</h4>
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
