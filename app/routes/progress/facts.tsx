import type { ReactNode } from "react";
import { counted } from "#app/lib/text/format.ts";
import type { ProgressPage } from "./progress.page.server.ts";

/** The page in a few figures; one of nought is left out. */
export function Facts({ page: { kept, mocks, counted: bare } }: { page: ProgressPage }) {
  const [dialogues, practised] = [
    sum(kept?.topics.map((topic) => topic.dialogues)),
    sum(kept?.topics.map((topic) => topic.practised)),
  ];
  const last = kept?.speeds.at(-1)?.start ?? null;
  const passed = mocks?.filter((mock) => mock.passed).length ?? 0;
  const tests = mocks?.length ?? 0;
  const opened = bare?.words?.opened ?? 0;
  const facts = [
    practised > 0 && fact(practised, `of ${counted(dialogues, "dialogue")} practised`),
    kept && kept.words.known > 0 && fact(kept.words.known, `of ${kept.words.all} words known`),
    opened > 0 && fact(opened, "words opened"),
    last !== null && fact(`${last.toFixed(1)} s`, "to your first word, last dialogue"),
    tests > 0 &&
      fact(
        tests,
        `mock ${tests === 1 ? "test" : "tests"}${passed > 0 ? `, ${passed} passed` : ""}`,
      ),
  ].filter((each) => each !== false && each !== null);
  return facts.length > 1 ? <ul className="progress-facts">{facts}</ul> : null;
}

function sum(values: number[] = []): number {
  return values.reduce((total, each) => total + each, 0);
}

function fact(figure: ReactNode, text: string) {
  return (
    <li key={text}>
      <strong>{figure}</strong> {text}
    </li>
  );
}
