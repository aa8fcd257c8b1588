import type { PracticePage } from "./practice.page.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { sizeText } from "#app/lib/studio/player/sound-time.ts";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { OwnMarks } from "#app/routes/practice/review/own-marks.tsx";
import { ReviewSegment } from "#app/routes/practice/review/review-segment.tsx";
import { SendToTeacher, TeachersRemark } from "#app/routes/practice/review/remark.tsx";
import { SummaryPanel, WholeDialogue } from "#app/routes/practice/review/summary.tsx";
import { BackgroundFold, ReviewSound } from "#app/components/review/review-parts.tsx";
import { NewTakes, SpeakAgain } from "#app/routes/practice/review/weak.tsx";
import { SpeechQuestion } from "#app/components/review/speech-question.tsx";
import { useHub } from "./hubs.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { wordList } from "#app/lib/paths.ts";
import type { WordsOfTopic } from "#app/lib/words/word-list.server.ts";
import { ClosedWords } from "#app/components/ui/paywall.tsx";
import { WordTable } from "#app/components/words/word-table.tsx";

/** A finished or unfinished dialogue by segment: own answer, original, transcript, sample. */
export function PracticeScreen({ page }: { page: PracticePage }) {
  const { practiceId, status, dialogue, segments, paging, marks, opened, ownBytes } = page;
  const tab = status === 1 ? "completed" : "pending";
  const { paths } = useHub();
  if (page.asksToDelete && ownBytes) return <AskToDelete page={page} bytes={ownBytes} />;
  const hasSample = segments.some(({ sources }) =>
    sources.some(({ kind, sound }) => kind === "sample" && sound),
  );
  const addressOf = status === 1 ? paths.completed : paths.pending;
  const address = addressOf(practiceId, paging.current_page) + (page.isWhole ? "&all=1" : "");
  const shownFirst =
    segments.find(({ no }) => no === opened) ??
    segments.find(({ weak }) => weak?.isNewer) ??
    segments[0];
  return (
    <>
      <PageHead
        title={`Dialogue ${dialogue.serial}: ${dialogue.title}`}
        lead={
          status === 1 && `Listen to your answers beside the ${hasSample ? "samples" : "original"}.`
        }
        back={{
          href: paths.hub({ tab }),
          text: `Back to ${tab === "completed" ? "Completed" : "Pending"} Practice`,
        }}
      >
        {status === 0 && (
          <a className="btn btn-primary" href={paths.resume(dialogue.id)}>
            Resume
          </a>
        )}
      </PageHead>
      <p className="print-only">{page.writtenBy}</p>
      <div className="stack">
        {page.remark && <TeachersRemark remark={page.remark} />}
        {page.summary && <SummaryPanel summary={page.summary} />}
        {page.whole && (
          <Panel id="whole" title="The whole dialogue" panel={page.whole}>
            {(whole) => <WholeDialogue segments={whole} />}
          </Panel>
        )}
      </div>
      <div className="stack" data-enhance="review">
        <div className="flex min-h-target flex-wrap gap-x-6">
          <BackgroundFold text={dialogue.background} />
          <ReviewSound />
        </div>
        {segments.length > 0 && !page.hasLengths && (
          <p className="text-sm text-ink-muted">
            Your school does not send how long these sounds are.
            <ScriptOnly> A wave appears when you have played its sound.</ScriptOnly>
          </p>
        )}
        {page.earlierFailed && (
          <p className="text-sm text-ink-muted">
            {page.earlierFailed} Your earlier practice of this dialogue is left out.{" "}
            <a href="">Try again</a>
          </p>
        )}
        {page.speech && <SpeechQuestion speech={page.speech} back={address} />}
        <NewTakes newTakes={page.newTakes} />
        <ol className="answers stack-sm">
          {segments.map((segment) => (
            <li key={segment.segmentId}>
              <ReviewSegment
                dialogueId={dialogue.id}
                segment={segment}
                marks={marks}
                open={page.isWhole || segment === shownFirst}
                alone={!page.isWhole}
                marking={segment.no === page.marked}
                rated={segment.no === page.rated}
                address={address}
                newTake={page.newTakes.find(({ no }) => no !== segment.no) ?? null}
              />
            </li>
          ))}
        </ol>
        <SpeakAgain again={page.again} />
        <Pagination
          label="Segments"
          paging={paging}
          href={(number) => addressOf(practiceId, number) + page.carried}
        />
        {!page.isWhole && paging.last_page > 1 && (
          <p className="print:hidden">
            <a href={`${addressOf(practiceId)}&all=1`}>All segments on one page, to print</a>
          </p>
        )}
        {page.leaves && (
          <p className="print:hidden">
            Recordings are kept for {counted(page.leaves.months, "month")}: those of this dialogue
            are deleted on {page.leaves.on}. Your marks and notes stay.
          </p>
        )}
        {status === 1 && (
          <p className="print:hidden">
            <a href={paths.download(practiceId)}>Download this dialogue as one page with sound</a>
            {page.keptBytes !== null && ` (about ${sizeText(page.keptBytes)})`}
          </p>
        )}
        {page.isSent !== null && (
          <SendToTeacher
            isSent={page.isSent}
            hasFacts={segments.some(({ keyFacts }) => keyFacts.length > 0)}
            address={address}
          />
        )}
        {ownBytes !== null && ownBytes > 0 && (
          <p className="print:hidden">
            <a href={paths.deleteRecordings(practiceId)}>Delete your recordings of this dialogue</a>
            {` (${sizeText(ownBytes)})`}
          </p>
        )}
        <OwnMarks page={page} address={address} />
      </div>
      {page.words && (
        <WordsOfTopicPanel words={page.words} href={`${address}&words=1${page.carried}#words`} />
      )}
    </>
  );
}

function AskToDelete({ page, bytes }: { page: PracticePage; bytes: number }) {
  const { paths } = useHub();
  return (
    <Confirm
      title="Delete your recordings?"
      text={
        `You can never hear your answers to “${page.dialogue.title}” again. ` +
        `This makes ${sizeText(bytes)} of room. Your marks and notes stay.`
      }
      actions={[
        { text: "Delete", intent: "delete-recordings", danger: true },
        { text: "Keep them", href: paths.completed(page.practiceId) },
      ]}
    />
  );
}

interface WordsOfTopicProps {
  words: NonNullable<WordsOfTopic>;
  /** The URL of the page that shows the words. */
  href: string;
}

/** Offers the words of a dialogue's topic, and shows the first of them on request. */
function WordsOfTopicPanel({ words: { topic, asked, failed, list }, href }: WordsOfTopicProps) {
  const title = `${topic} words`;
  if (!asked)
    return (
      <p className="mt-6" id="words">
        <a className="btn" href={href}>
          <Icon name="vocabulary" small />
          {title}
        </a>
      </p>
    );
  return (
    <section className="stack mt-6" id="words" aria-labelledby="words-title">
      <h2 id="words-title">{title}</h2>
      {failed ? (
        <p>
          {failed} <a href="">Try again</a>
        </p>
      ) : !list || (list.subscribed && list.rows.length === 0) ? (
        <p>There are no words of this topic in your language yet.</p>
      ) : list.rows.length === 0 ? (
        <ClosedWords />
      ) : (
        <>
          <WordTable {...list} title={title} />
          <p>
            <a href={wordList(list.name)}>All words of {topic}</a>
          </p>
        </>
      )}
    </section>
  );
}
