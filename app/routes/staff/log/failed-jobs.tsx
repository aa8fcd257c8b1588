import { Form } from "@remix-run/react";
import { Table } from "#app/components/ui/table.tsx";
import { counted } from "#app/lib/text/format.ts";
import type { FailedJob } from "#contract/staff/log.ts";
import { OrderButton } from "../kit/order-button.tsx";

const HEAD = ["What", "Why", "What happened"].map((text) => ({ text }));
const KINDS: Record<string, string> = {
  backup: "The backup of the day",
  certificate: "Look at the certificate of the address",
  copy: "A copy of a sound that every browser plays",
  hear: "A machine hears an answer:",
  "live-sessions": "Live sessions of the next weeks",
  plans: "Payments and renewals of plans",
  purge: "Removal of what is no longer kept",
  reminders: "Reminders of students",
  search: "Words for searches",
  sounds: "Lengths of sounds",
  speak: "A computer speaks a cell or a word:",
  "speech-proof": "Which facts the machine heard",
  "staff-mail": "Daily mail of staff",
  stripe: "Queries to Stripe",
  sweep: "Removal of files without a row",
};
const nameOf = ({ kind, payload }: FailedJob) => `${KINDS[kind] ?? kind} ${payload}`.trim();

/** Lists the work in the background that failed. Nothing without one. */
export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <div className="stack" id="jobs">
      <h2>Work in the background that failed</h2>
      <p>Correct what the second column says, then start it again.</p>
      <Table caption="Work in the background that failed" head={HEAD}>
        {jobs.map((job) => (
          <tr key={job.name}>
            <td>
              <Form className="stack" method="post">
                <p>{nameOf(job)}</p>
                <OrderButton value={job.name} text="Start again" of={nameOf(job)} />
              </Form>
            </td>
            <td>{job.fault}</td>
            <td>
              {job.is_over
                ? `Stopped after ${counted(job.tries, "attempt")}.`
                : `${counted(job.tries, "attempt")} so far; we go on.`}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
