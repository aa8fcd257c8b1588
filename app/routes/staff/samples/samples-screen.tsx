import { Form } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import type { SampleCounts, Samples } from "#contract/staff/samples.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

/** The kinds of samples, each with the list in which it is marked. */
export function SampleLists({ counts }: { counts: SampleCounts }) {
  const paths = useStaffPaths();
  const kinds = [
    [counts.dialogues, "dialogue", paths.dialogues({ state: "sample" })],
    [counts.tests, "mock test", paths.contentTests()],
    [counts.videos, "video", paths.videos()],
    [counts.sessions, "live session", paths.liveSessions],
    [counts.plans, "plan", paths.plans],
  ] as const;
  return (
    <Section id="look" title="Look at them">
      <p>
        In their lists they are marked Sample. One that you change is your own from then on. A
        dialogue can be kept as a copy.
      </p>
      <ul className="stack-sm">
        {kinds.map(([count, one, href]) =>
          count === 0 ? null : (
            <li key={one}>
              <a href={href}>{counted(count, one)}</a>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}

/** The topics of the sample words by language, each to look at and to keep. */
export function SampleTopics({ topics }: Pick<Samples, "topics">) {
  const languages = [...new Set(topics.map(({ language }) => language))];
  return (
    <Section id="topics" title="Words">
      <p>Keep a topic, and students who learn the language see its words.</p>
      <Form className="stack" method="post">
        {languages.map((name) => (
          <OneLanguage
            key={name}
            name={name}
            topics={topics.filter(({ language }) => language === name)}
          />
        ))}
      </Form>
    </Section>
  );
}

function OneLanguage({ name: language, topics }: Pick<Samples, "topics"> & { name: string }) {
  const paths = useStaffPaths();
  const all = topics.reduce((sum, { words }) => sum + words, 0);
  return (
    <details className="fold">
      <summary>
        <h3>{language}</h3>{" "}
        <span className="text-sm text-ink-muted">
          {counted(all, "word")} in {counted(topics.length, "topic")}
        </span>
        <Icon name="down" />
      </summary>
      <div className="fold-body">
        <ol className="rows">
          {topics.map(({ id, name, words }, index) => (
            <li key={id}>
              <span className="serial">{index + 1}</span>
              <div>
                <p className="row-title">
                  <a href={paths.samples({ topic: id })}>{name}</a>
                </p>
                <p className="row-meta">{counted(words, "word")}</p>
              </div>
              <div className="row-side">
                <button className="btn" type="submit" name="topic" value={id}>
                  Keep
                  <span className="sr-only">
                    : {language}, {name}
                  </span>
                </button>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}

/** The way to remove all. `unchanged` are those that students see, in words. */
export function RemoveSamples({ unchanged }: { unchanged: string | null }) {
  const paths = useStaffPaths();
  return (
    <Section id="remove" title="Remove them">
      {unchanged !== null && (
        <p>
          An earlier release made samples your own without a change of yours: {unchanged}. Students
          see them. They are removed, too.
        </p>
      )}
      <p>You are asked once. What you wrote, kept or changed stays.</p>
      <p>
        <a className="btn" href={paths.samples({ remove: 1 })}>
          Remove all samples
        </a>
      </p>
    </Section>
  );
}

interface TopicWordsProps {
  topic: {
    name: string;
    language: string;
    language_tag: string;
    words: { word: string; paraphrase: string }[];
  };
  id: number;
  failed: FormResult | undefined;
}

/** The sample words of one topic. */
export function TopicWords({ topic, id, failed }: TopicWordsProps) {
  const paths = useStaffPaths();
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={`Sample words: ${topic.name}`}
          lead={`${topic.language}, ${counted(topic.words.length, "word")}. Students never see them.`}
          back={{ href: paths.samples(), text: "Samples" }}
        />
      </FormHead>
      <div className="stack">
        <dl className="stack-sm">
          {topic.words.map(({ word, paraphrase }) => (
            <div key={word}>
              <dt>
                <b>{word}</b>
              </dt>
              <dd className="native" lang={topic.language_tag} dir="auto">
                {paraphrase}
              </dd>
            </div>
          ))}
        </dl>
        <Form method="post" action={paths.samples()}>
          <button className="btn btn-primary" type="submit" name="topic" value={id}>
            Keep these words as our own
          </button>
        </Form>
      </div>
    </>
  );
}
