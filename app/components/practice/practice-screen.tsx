import type { ReactNode } from "react";
import AudioPlayer from "#app/islands/audio-player.tsx";
import type { PracticePage } from "#app/lib/practice/practice-page.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Island } from "#app/components/island.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { useHub } from "./use-hub.ts";

/**
 * A finished or unfinished dialogue, segment by segment: own answer, original, transcript, sample.
 */
export function PracticeScreen({ page }: { page: PracticePage }) {
  const { practiceId, status, dialogue, answers, paging } = page;
  const tab = status === 1 ? "completed" : "pending";
  const { paths } = useHub();
  const beside = answers.some(({ sample }) => sample) ? "samples" : "original";
  const address = status === 1 ? paths.completed : paths.pending;
  return (
    <>
      <PageHead
        title={`Dialogue ${dialogue.serial}: ${dialogue.title}`}
        lead={status === 1 && `Listen to your answers beside the ${beside}.`}
        back={{ href: paths.hub({ tab }), text: "Back" }}
      >
        {status === 0 && (
          <a className="btn btn-primary" href={paths.resume(dialogue.id)}>
            Resume
          </a>
        )}
      </PageHead>
      <div className="stack">
        {dialogue.background && <p className="quote">{dialogue.background}</p>}
        <ol className="answers stack-sm">
          {answers.map((answer, index) => (
            <Answer key={answer.segmentId} answer={answer} open={index === 0} />
          ))}
        </ol>
        <Pagination
          label="Segments"
          paging={paging}
          href={(number) => address(practiceId, number)}
        />
      </div>
    </>
  );
}

type AnswerView = PracticePage["answers"][number];

/** One segment is open at a time, so that a phone shows where one is among the others. */
function Answer({ answer, open }: { answer: AnswerView; open: boolean }) {
  return (
    <li>
      <details className="fold" name="segment" open={open}>
        <summary>
          <h2>Segment {answer.serial}</h2>
          {!answer.own && <span className="text-sm text-ink-muted">Not answered</span>}
          <Icon name="down" />
        </summary>
        <div className="fold-body grid-even">
          <Part title="Your Response">
            <Sound
              sound={answer.own}
              label={`Your Response ${answer.serial}`}
              without="Not answered"
            />
          </Part>
          <Part title="Segment Response">
            <Sound
              sound={answer.original}
              label={`Segment Response ${answer.serial}`}
              without="No audio available"
            />
          </Part>
          <Part title="Description Transcript">
            {answer.transcript && <NativeText tag={answer.tag}>{answer.transcript}</NativeText>}
          </Part>
          <Part title="Sample Response">
            <Sound
              sound={answer.sample}
              label={`Sample Response ${answer.serial}`}
              without="No Sample Response available"
            />
            {answer.sample && answer.sampleText && (
              <NativeText tag={answer.sampleTag}>{answer.sampleText}</NativeText>
            )}
          </Part>
        </div>
      </details>
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack-sm">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function Sound({
  sound,
  label,
  without,
}: {
  sound: AnswerView["own"];
  label: string;
  without: string;
}) {
  if (!sound) return <p className="text-ink-muted">{without}</p>;
  return (
    <Island
      name="audio-player"
      component={AudioPlayer}
      props={{ ...sound, label, height: 60, seekable: true }}
    />
  );
}
