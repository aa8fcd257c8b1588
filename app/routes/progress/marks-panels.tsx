import { TableFold } from "#app/components/pictures/picture.tsx";
import { counted } from "#app/lib/text/format.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { CCL } from "#plan/marks.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { MarkBar, passText, type PanelParts } from "./panel-parts.tsx";
import type { MockScore, ProgressPage } from "./progress.page.server.ts";
import { Bar } from "#app/components/pictures/bars.tsx";
import type { OwnMarks } from "./figures.server.ts";

/** Returns the panel of the newest mock tests, with the pass marks. */
export function mocksPanel({ mocks }: ProgressPage): PanelParts {
  const panel = { id: "mock-tests", title: "Mock tests" };
  if (mocks === null) return panel;
  if (mocks.length === 0)
    return {
      ...panel,
      quiet: (
        <>
          <a href={paths.mockTests()}>Take a mock test</a>, and its marks appear here.
        </>
      ),
    };
  const marked = mocks.filter(({ marks }) => marks.length > 0);
  return {
    ...panel,
    picture: (
      <>
        <p className="picture-say">
          <Said mocks={mocks} marked={marked} />
        </p>
        <div className="mock-scores">
          {mocks.map((mock) => (
            <Test key={mock.recordId} mock={mock} />
          ))}
        </div>
        {marked.length > 0 && (
          <TableFold
            table={{
              caption: "Marks of your mock tests",
              head: ["Test", "Dialogues", "Together"],
              rows: marked.map(({ name, marks, sum }) => [
                name,
                marks.map((mark) => mark ?? "no mark").join(", "),
                sum === null ? "not known" : `${sum}, ${passText(sum, CCL.testPass)}`,
              ]),
            }}
          />
        )}
      </>
    ),
  };
}

function Said({ mocks, marked }: { mocks: MockScore[]; marked: MockScore[] }) {
  const needs = `A pass needs ${CCL.dialoguePass} of ${CCL.dialogue} in each dialogue, and ${CCL.testPass} of ${CCL.test} together.`;
  if (marked.length === 0)
    return (
      <>
        You handed in <strong>{counted(mocks.length, "mock test")}</strong>. Your teacher gave no
        marks yet. {needs}
      </>
    );
  const passed = marked.filter((mock) => mock.passed).length;
  return (
    <>
      <strong>
        {passed} of {counted(marked.length, "marked test")} passed
      </strong>
      . {needs}
    </>
  );
}

function Test({ mock: { recordId, name, date, marks, sum } }: { mock: MockScore }) {
  return (
    <div>
      <h3>
        <a href={paths.mockFeedback(recordId)}>{name}</a>
      </h3>
      <p className="text-sm text-ink-muted">
        {date !== null && formatDate(date)}
        {marks.length === 0 && ", no marks yet"}
      </p>
      {marks.length > 0 && (
        <ul>
          {marks.map((mark, index) => (
            <MarkBar
              key={index}
              name={`Dialogue ${index + 1}`}
              mark={mark}
              max={CCL.dialogue}
              pass={CCL.dialoguePass}
            />
          ))}
          {sum !== null && (
            <MarkBar name="Together" mark={sum} max={CCL.test} pass={CCL.testPass} />
          )}
        </ul>
      )}
    </div>
  );
}

/** Returns the panel of the student's own marks: the mistakes, and the estimate. */
export function marksPanel({ kept, counted: bare }: ProgressPage): PanelParts {
  const panel = { id: "own-marks", title: "Your own marks" };
  if (bare)
    return { ...panel, quiet: "Your school does not keep them. Each review counts its own." };
  if (!kept) return panel;
  if (!kept.marks)
    return {
      ...panel,
      quiet: kept.practised ? (
        <>
          <a href={pathsFrom("practice-ccl").hub({ tab: "completed" })}>Open a finished dialogue</a>{" "}
          and tick what went wrong.
        </>
      ) : (
        "Tick what went wrong in the review of a dialogue."
      ),
    };
  return { ...panel, picture: <Marks marks={kept.marks} /> };
}

function Marks({ marks: { heads, slips, marked, complete, estimates } }: { marks: OwnMarks }) {
  const [worst] = heads;
  return (
    <>
      <p className="picture-say">
        {worst ? (
          <>
            You ticked {counted(slips, "mistake")} in {counted(marked, "dialogue")}, most often{" "}
            <strong>{worst.name}</strong>.
          </>
        ) : (
          <>You ticked no mistake in {counted(marked, "dialogue")}.</>
        )}
      </p>
      <ul className="head-bars">
        {heads.map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span> <Bar value={count} max={worst?.count ?? count} quiet />{" "}
            <strong>{count}</strong>
          </li>
        ))}
      </ul>
      <p className="picture-say">
        {complete === 0
          ? "An estimate comes when every segment of a dialogue is marked."
          : `Marked to the end: ${counted(complete, "dialogue")}. A dialogue needs ${CCL.dialoguePass} of ${CCL.dialogue}.`}
      </p>
      <ul>
        {estimates.map(({ recordId, serial, title, estimate }) => (
          <MarkBar
            key={recordId}
            name={`Dialogue ${serial}: ${title}`}
            mark={estimate}
            max={CCL.dialogue}
            pass={CCL.dialoguePass}
          />
        ))}
      </ul>
      {heads.length > 0 && (
        <TableFold
          table={{
            caption: "Mistakes you ticked",
            head: ["Mistake", "How often"],
            rows: heads.map(({ name, count }) => [name, count]),
          }}
        />
      )}
    </>
  );
}
