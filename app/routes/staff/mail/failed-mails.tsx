import { Table } from "#app/components/ui/table.tsx";
import { counted } from "#app/lib/text/format.ts";
import type { FailedMail } from "#contract/staff/mail.ts";
import { Moment } from "../kit/moment.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

const HEAD = ["Written", "To", "What happened"].map((text) => ({ text }));

/** Lists the mails that did not arrive. Nothing without one. */
export function FailedMails({ mails }: { mails: FailedMail[] }) {
  const paths = useStaffPaths();
  if (mails.length === 0) return null;
  return (
    <div className="stack" id="mails">
      <h2>Mails that did not arrive</h2>
      <p>Of the last seven days, the oldest first. Ask these people for an address that works.</p>
      <Table caption="Mails that did not arrive" head={HEAD}>
        {mails.map(({ id, to, created_at, attempts, is_over, student_id }) => (
          <tr key={id}>
            <td>
              <Moment at={created_at} />
            </td>
            <td>{student_id === null ? to : <a href={paths.student(student_id)}>{to}</a>}</td>
            <td>
              {is_over
                ? `Given up after ${counted(attempts, "attempt")}.`
                : `${counted(attempts, "attempt")} so far; we go on.`}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
