import { TextArea } from "#app/components/forms/field.tsx";
import { HeardFact, HeardTake } from "#app/components/review/heard-take.tsx";
import { SaidFacts } from "#app/components/review/key-facts.tsx";
import { shownFact } from "#app/lib/review/shown-fact.ts";
import { SegmentWords } from "#app/components/review/review-parts.tsx";
import { ReviewSources } from "#app/components/review/review-sources.tsx";
import { TypedComments } from "#app/components/review/typed-comments.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import type { fieldsOf, FormResult } from "#app/lib/http/forms/result.ts";
import type { Sentence } from "#app/lib/marking/sentences.ts";
import type { SourceView } from "#app/lib/review/review-sources.server.ts";
import { silenceText } from "#app/lib/review/silences.ts";
import type { HeardSegment } from "#contract/staff/segment.ts";
import { readSaidFacts } from "#plan/said-facts.ts";
import type { PinnedComment } from "#plan/review.ts";
import type { HeardSound } from "#app/lib/marking/marking-props.ts";
import { heardView } from "../kit/heard-view.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export const remarkField = (segmentId: number) => `remark-${segmentId}`;

interface SegmentRemarkProps {
  segment: HeardSegment;
  typed: ReturnType<typeof fieldsOf<string>>;
  comments: readonly PinnedComment[];
  failed: FormResult | undefined;
  /** Replaces an answer that teachers may not hear. */
  without: string;
  isOpen: boolean;
}

/** A segment of a practice: its sounds on one axis, and what the teacher says about it. */
export function SegmentRemark(props: SegmentRemarkProps) {
  const { segment, typed, comments, failed, without, isOpen } = props;
  const { segment_id: id, serial_no: no } = segment;
  const sources = sourcesOf(useStaffPaths(), { segment, without, comments });
  const ticked = readSaidFacts(segment.said, no);
  const href = sources.find(({ kind }) => kind === "own")?.sound?.url ?? null;
  const isWritten = comments.length > 0 || Boolean(typed(remarkField(id)).defaultValue);
  return (
    <details className="fold" open={isOpen || hasErrors(failed, id)}>
      <summary>
        <h3>Segment {no}</h3>{" "}
        <span className="text-sm text-ink-muted">{isWritten ? "Remark" : ""}</span>
        <Icon name="down" />
      </summary>
      <div className="fold-body stack">
        <ReviewSources sources={sources} whose="the" />
        {segment.key_facts.length > 0 && (
          <div className="stack-sm">
            <h4>What the student ticked</h4>
            <SaidFacts
              facts={segment.key_facts.map(shownFact)}
              isSaid={(fact) => ticked.find((one) => one.fact === fact)?.isSaid ?? null}
              heard={(fact) => <HeardFact heard={segment.heard} href={href} fact={fact} />}
            />
          </div>
        )}
        <SegmentWords
          segment={{
            ...{ transcript: segment.audio_reference_text, tag: segment.language },
            ...{ sampleText: segment.sample_text, sampleTag: segment.sample_language },
          }}
        />
        {segment.heard && <HeardTake heard={segment.heard} href={href} />}
        <ScriptOnly>
          <button className="btn" type="button" data-comment="" hidden>
            Comment on this moment
          </button>
        </ScriptOnly>
        <TypedComments
          comments={comments}
          id={`s${id}`}
          of={`-${id}`}
          typed={(name) => failed?.values[name]}
          error={(name) => failed?.errors[name]}
        />
        <TextArea
          {...typed(remarkField(id))}
          label={`Remark on segment ${no}`}
          rows={2}
          dir="auto"
        />
      </div>
    </details>
  );
}

function hasErrors(failed: FormResult | undefined, id: number): boolean {
  return Object.keys(failed?.errors ?? {}).some((name) => name.includes(`-${id}`));
}

type Shown = Pick<SegmentRemarkProps, "segment" | "without" | "comments">;

function sourcesOf(paths: StaffPaths, { segment, without, comments }: Shown): SourceView[] {
  const { question, answer, sample, attempt } = heardView(paths, segment);
  const source = (
    kind: SourceView["kind"],
    title: string,
    heard: HeardSound | null,
  ): SourceView => ({
    ...{ kind, title, label: `${title} ${segment.serial_no}` },
    sound: heard && {
      ...{ ...heard, size: null },
      ...(heard.isCopy && { original: `${heard.url}?original` }),
    },
    silence: kind === "own" && heard ? silenceText(heard, null) : null,
    without: kind === "own" && attempt > 0 ? without : "Not Attempt",
    ...(kind === "own" && { pins: comments.map(({ at_ms }) => at_ms) }),
  });
  return [
    source("original", "Segment Response", question),
    source("own", "Answer", answer),
    source("sample", "Sample Response", sample),
  ];
}

/** The sentences for all texts of the form: the page's script inserts them by their words. */
export function Sentences({ sentences }: { sentences: Sentence[] }) {
  const paths = useStaffPaths();
  return (
    <details className="quiet-fold" data-enhance="staff/remark">
      <summary>
        <Icon name="note" small />
        Sentences
        <Icon name="down" small />
      </summary>
      <p>
        In a text, type / and a word, then a blank.{" "}
        <a href={paths.sentences}>
          {sentences.length === 0 ? "Write the first sentence" : "Change the sentences"}
        </a>
      </p>
      <ul>
        {sentences.map(({ id, word, text }) => (
          <li key={id} data-word={word}>
            <b>/{word}</b> <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
