import type { Lists } from "./merge.ts";
import { sessionKey } from "./sessions.ts";

const MOST_NAMED = 10;

/** The content that students see, by kind: the key, name and whole text of each entry. */
type Shown = Map<string, Map<string, { name: string; text: string }>>;

/** Describes each kind of content that changes for students, one line per kind. */
export function describeChanges(before: Lists, after: Lists): string[] {
  const [was, is] = [shown(before), shown(after)];
  return [...is].flatMap(([kind, now]) => {
    const then = was.get(kind) ?? new Map<string, { name: string; text: string }>();
    const added = [...now].filter(([key]) => !then.has(key));
    const changed = [...now].filter(
      ([key, { text }]) => then.has(key) && then.get(key)?.text !== text,
    );
    const withdrawn = [...then].filter(([key]) => !now.has(key));
    const said = (entries: typeof added, what: string) =>
      entries.length === 0 ? [] : [`${entries.length} ${what} (${namesOf(entries)})`];
    const parts = [said(added, "added"), said(changed, "changed"), said(withdrawn, "withdrawn")];
    return parts.flat().length === 0 ? [] : [`${kind}: ${parts.flat().join(", ")}`];
  });
}

function namesOf(entries: [string, { name: string }][]): string {
  const names = entries.slice(0, MOST_NAMED).map(([, { name }]) => name);
  const others = entries.length - names.length;
  return others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");
}

function shown({ dialogues, words, videos, mockTests, plans, sessions }: Lists): Shown {
  const of = <Entry>(entries: Entry[], keyOf: (one: Entry) => string, nameOf = keyOf) =>
    new Map(entries.map((one) => [keyOf(one), { name: nameOf(one), text: textOf(one) }] as const));
  const slugOf = ({ slug }: { slug: string }) => slug;
  return new Map([
    ["dialogues", of(dialogues, slugOf)],
    [
      "words",
      of(
        words.flatMap(flatWords),
        ({ language, category, word }) => [language, category, word].join("\n"),
        ({ word }) => word,
      ),
    ],
    ["videos", of(videos ?? [], slugOf)],
    ["mock tests", of(mockTests ?? [], slugOf)],
    ["plans", of(plans ?? [], slugOf)],
    ["live sessions", of(sessions ?? [], sessionKey)],
  ]);
}

/** Returns the entry as text, without its source, which students do not see. */
function textOf(entry: unknown): string {
  return JSON.stringify(entry, (name, value: unknown) => (name === "own" ? undefined : value));
}

function flatWords({ language, categories }: Lists["words"][number]) {
  return categories.flatMap(({ name: category, words }) =>
    words.map((one) => ({ language, category, ...one })),
  );
}
