import { Bar } from "#app/components/pictures/bars.tsx";
import { TableFold } from "#app/components/pictures/picture.tsx";
import { counted, listed } from "#app/lib/text/format.ts";
import { wordList } from "#app/lib/paths.ts";
import type { Topic } from "#app/lib/api/progress.server.ts";
import type { PanelParts } from "./panel-parts.tsx";
import type { ProgressPage } from "./progress.page.server.ts";

/** Further topics are only counted. */
const MOST_NAMED = 3;

/** Returns the panel of the test's topics: practised dialogues, and known words. */
export function topicsPanel({ kept, counted: bare }: ProgressPage): PanelParts {
  const panel = { id: "topics", title: "Topics" };
  if (bare) return { ...panel, ...openedTopics(bare.topics) };
  if (!kept) return panel;
  const { topics } = kept;
  if (topics.every(({ practised, studied }) => practised + studied === 0))
    return { ...panel, quiet: "They fill with the dialogues you submit and the words you study." };
  return {
    ...panel,
    picture: (
      <>
        <p className="picture-say">
          <Said topics={topics} />
        </p>
        <ul className="topic-bars">
          {topics.map((topic) => (
            <li key={topic.topic}>
              <TopicName {...topic} />
              <div>
                {topic.dialogues > 0 && (
                  <Line
                    text={`${topic.practised} of ${counted(topic.dialogues, "dialogue")}`}
                    value={topic.practised}
                    max={topic.dialogues}
                  />
                )}
                {topic.words > 0 && (
                  <Line
                    text={`${topic.known} of ${counted(topic.words, "word")}`}
                    value={topic.known}
                    max={topic.words}
                    quiet
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
        <TableFold
          table={{
            caption: "Dialogues and words by topic",
            head: ["Topic", "Dialogues practised", "Words known"],
            rows: topics.map(({ topic, practised, dialogues, known, words }) => [
              topic,
              `${practised} of ${dialogues}`,
              `${known} of ${words}`,
            ]),
          }}
        />
      </>
    ),
  };
}

function Said({ topics }: { topics: Topic[] }) {
  const offered = topics.filter(({ dialogues }) => dialogues > 0);
  const open = offered.filter(({ practised }) => practised === 0);
  const opened = offered.length - open.length;
  const isShort = open.length > 0 && open.length <= MOST_NAMED;
  return (
    <>
      You practised in{" "}
      <strong>
        {opened} of {counted(offered.length, "topic")}
      </strong>
      {offered.length < topics.length && " that have dialogues"}.
      {isShort && ` Still open: ${listed(open.map((one) => one.topic))}.`} The second bar is the
      words you know.
    </>
  );
}

function TopicName({ topic, category_id }: Pick<Topic, "topic" | "category_id">) {
  return category_id === null ? <p>{topic}</p> : <a href={wordList(category_id)}>{topic}</a>;
}

type LineProps = { text: string; value: number; max: number; quiet?: boolean };

function Line({ text, ...bar }: LineProps) {
  return (
    <p className="topic-line">
      <Bar {...bar} /> <span>{text}</span>
    </p>
  );
}

type OpenedTopics = NonNullable<ProgressPage["counted"]>["topics"];

/** The only figures that every provider has. */
function openedTopics(topics: OpenedTopics): Pick<PanelParts, "picture" | "quiet"> {
  const needs = "Your school does not count dialogues by topic.";
  if (topics.every(({ share }) => !share))
    return { quiet: `They fill with the words you open. ${needs}` };
  return {
    picture: (
      <>
        <p className="picture-say">The bars are the words you have opened. {needs}</p>
        <ul className="topic-bars">
          {topics.map(({ share, ...topic }, index) => (
            <li key={index}>
              <TopicName {...topic} />
              <Line
                text={share === null ? "not known" : `${share}% opened`}
                value={share ?? 0}
                max={100}
              />
            </li>
          ))}
        </ul>
        <TableFold
          table={{
            caption: "Words opened by topic",
            head: ["Topic", "Opened"],
            rows: topics.map(({ topic, share }) => [
              topic,
              share === null ? "not known" : `${share}%`,
            ]),
          }}
        />
      </>
    ),
  };
}
