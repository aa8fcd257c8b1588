import { Table } from "#app/components/ui/table.tsx";
import type { CountedFault } from "#app/lib/api/staff/session.server.ts";
import { zonedFormat } from "#app/lib/text/format.ts";

const PARTS: Record<string, string> = {
  "segment-studio": "Recorder of a dialogue or test",
  islands: "Recorder of a dialogue or test",
  rehearsal: "Rehearsal",
  way: "Moves between segments",
  outbox: "Recordings that wait on the device",
  "frame/recording-outbox": "Recordings that wait on the device",
  equipment: "Equipment check",
  review: "Review of a practice",
  "vocabulary/study/study-card": "Study cards",
  menu: "Menu",
};
const KINDS: Record<string, string> = {
  ChunkLoad: "a file of the portal did not load",
  NotFoundError: "a part of the page was gone, as when a browser translates it",
  NotAllowedError: "the browser did not allow it",
  NotReadableError: "the browser could not read from the device",
  QuotaExceededError: "the device was full",
  other: "an error of another kind",
};
const STATES: Record<string, string> = {
  acquiring: "before it recorded",
  chime: "before it recorded",
  starting: "before it recorded",
  recording: "while it recorded",
  stopping: "at the end of a recording",
};
const HEAD = ["What broke", "How", "Browser", "Release", "Times", "Last day"];

/** What broke in browsers, in plain words; the words for support follow. Nothing without a fault. */
export function PageFaults({ faults }: { faults: CountedFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div id="faults">
      <h2>What broke in browsers</h2>
      <p>Of the last seven days, recordings concerned first. Equal ones are counted together.</p>
      <Table caption="What broke in browsers" head={HEAD.map((text) => ({ text }))}>
        {faults.map((fault) => (
          <Row key={Object.values(fault).join()} {...fault} />
        ))}
      </Table>
    </div>
  );
}

function Row({ part, state, kind, takes, browser, release, times, last_day }: CountedFault) {
  const when = STATES[state] ?? (state === "" ? null : `in its state "${state}"`);
  return (
    <tr>
      <td>
        {takes && <strong>Recording concerned: </strong>}
        {PARTS[part] ?? part}
        {when && `, ${when}`}
      </td>
      <td>
        {KINDS[kind] ?? "an error of its code"} ({part}, {kind})
      </td>
      <td>{browser}</td>
      <td>{release}</td>
      <td>{times}</td>
      <td>
        <Day day={last_day} />
      </td>
    </tr>
  );
}

function Day({ day }: { day: string }) {
  const shown = zonedFormat("en-AU", "UTC", { dateStyle: "medium" });
  return <time dateTime={day}>{shown.format(new Date(`${day}T00:00:00Z`))}</time>;
}
