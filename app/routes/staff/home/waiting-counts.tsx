import { Section } from "#app/components/ui/panel.tsx";
import type { StaffHome } from "#contract/staff/home.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

/** Counts what waits: an API of the release before names no rows. */
export function WaitingCounts({
  reviews,
  reports,
  enquiries,
  failed_payments: failed,
}: StaffHome["waits"]) {
  const paths = useStaffPaths();
  const ways = [
    { href: paths.tests(), count: reviews, one: "mock test", rest: "to review" },
    { href: paths.forum({ state: "reported" }), count: reports, one: "post", rest: "reported" },
    { href: paths.enquiries(), count: enquiries, one: "enquiry", many: "enquiries", rest: "" },
  ];
  const waiting = ways.filter(({ count }) => count > 0);
  return (
    <Section id="waits" title="Waiting for you">
      <ul className="staff-waits">
        {waiting.map(({ href, count, one, many = `${one}s`, rest }) => (
          <li key={href}>
            <a href={href}>
              <b>{count}</b> {count === 1 ? one : many} {rest}
            </a>
          </li>
        ))}
        {failed !== null && failed > 0 && (
          <li>
            <span>
              <a href={paths.students({ plan: "unpaid" })}>
                <b>{failed}</b> {failed === 1 ? "plan" : "plans"} could not be renewed
              </a>
              : the payment failed, and the student was mailed.
            </span>
          </li>
        )}
      </ul>
    </Section>
  );
}
