import { Bar } from "#app/components/pictures/bars.tsx";
import { TableFold } from "#app/components/pictures/picture.tsx";
import { counted } from "#app/lib/text/format.ts";
import { pathsFrom } from "#app/lib/paths.ts";
import { CCL } from "#app/lib/review/ccl-marks.ts";
import { MarkBar, type PanelParts } from "./panel-parts.tsx";
import type { OwnMarks } from "./practices.server.ts";
import type { ProgressPage } from "./progress.page.server.ts";

/** The student's own marks: what they found, and what it would come to. */
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
