import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { type CountedFault, logCalls } from "#contract/staff/log.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { zonedFormat } from "#app/lib/text/format.ts";
import { version } from "#plan/version.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";
import { ChangeLine } from "./change-line.tsx";
import { FailedJobs } from "./failed-jobs.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Log", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const query = { before: idOf(url.searchParams.get("before")) ?? undefined };
  const changes = await askStaff(caller, logCalls.list, { query });
  return { ...changes, oldest: changes.data.at(-1)?.id };
});

/** Starts the job of the pressed button again. */
export const action = staffAction({ keeps: ["do"] }, ({ caller, form, paths }) => {
  const again = { body: { name: textOf(form, "do") } };
  return sendForm(caller, () => askStaff(caller, logCalls.startJobAgain, again), {
    to: paths.log(),
    said: "It starts again now.",
  });
});

export default function LogRoute() {
  const paths = useStaffPaths();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const { data, names, faults, jobs, has_more, oldest } = useLoaderData<typeof loader>();
  return (
    <>
      <FormHead failed={failed}>
        <SchoolHead title="Log" lead="What staff changed, the newest first." />
      </FormHead>
      <div className="stack-lg">
        <FailedJobs jobs={jobs ?? []} />
        <PageFaults faults={faults} />
        {data.length === 0 ? (
          <Nothing what="Nothing has been changed">
            What you and others change appears here.
          </Nothing>
        ) : (
          <ol className="panel lines">
            {data.map((change) => (
              <ChangeLine key={change.id} {...change} names={names ?? {}} />
            ))}
          </ol>
        )}
        {has_more && (
          <nav className="pagination" aria-label="Pages">
            <a href={paths.log(oldest)}>Older changes</a>
          </nav>
        )}
        <p className="hint">The portal is version {version}.</p>
      </div>
    </>
  );
}

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
const FAULT_HEAD = ["What broke", "How", "Browser", "Release", "Times", "Last day"];

/** What broke in browsers, in plain words; the words for support follow. Nothing without a fault. */
function PageFaults({ faults }: { faults: CountedFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="stack" id="faults">
      <h2>What broke in browsers</h2>
      <p>Of the last seven days, recordings concerned first. Equal ones are counted together.</p>
      <Table caption="What broke in browsers" head={FAULT_HEAD.map((text) => ({ text }))}>
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
