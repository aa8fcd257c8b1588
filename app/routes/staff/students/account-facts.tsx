import { Notice } from "#app/components/ui/notice.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import type { StudentAccount, StudentPlan } from "#contract/staff/students.ts";
import { PAGE_TITLES } from "#plan/school-pages.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";

type Payment = StudentAccount["payments"][number] & { price: string };
export type ShownAccount = Omit<StudentAccount, "payments"> & { payments: Payment[] };

/** The data of a student that only owners see: contact, plans and payments. */
export function AccountFacts({ account }: { account: ShownAccount }) {
  const paths = useStaffPaths();
  const { plans, payments } = account;
  return (
    <>
      <AccountNotices account={account} />
      <Section id="account" title="Plan and payments">
        <Facts
          facts={[
            ["Email", account.email],
            ["Phone", account.phone_no ?? "Not given"],
            ["Branch", account.branch ?? "Not given"],
            ...(account.agreed ?? []).map(
              ({ kind, version, agreed_at }) =>
                [
                  `Agreed to ${PAGE_TITLES[kind].toLowerCase()}`,
                  <span key={kind}>
                    <a href={paths.schoolPage(kind, { version })}>Version {version}</a>,{" "}
                    <Moment at={agreed_at} />
                  </span>,
                ] as const,
            ),
            ["Logged in at", account.sessions === 1 ? "1 place" : `${account.sessions} places`],
          ]}
        />
        {plans.length === 0 ? (
          <Nothing what="No plan has been bought" />
        ) : (
          <ul className="panel lines" aria-label="Plans, the newest first">
            {plans.map((plan) => (
              <li key={plan.created_at}>
                <p className="row-title">{plan.plan_name}</p>
                <p className="row-meta">
                  <span>
                    From <Moment at={plan.created_at} />{" "}
                  </span>
                  <span>
                    {plan.expires_at === null ? (
                      "No end"
                    ) : (
                      <>
                        Until <Moment at={plan.expires_at} />
                      </>
                    )}{" "}
                  </span>
                  <b>{stateOf(plan)}</b>
                </p>
              </li>
            ))}
          </ul>
        )}
        {payments.length > 0 && (
          <ul className="panel lines" aria-label="Payments, the newest first">
            {payments.map((one) => (
              <li key={one.receipt_no}>
                <p className="row-title">{`${one.receipt_no}, ${one.plan_name}, ${one.price}`}</p>
                <p className="row-meta">
                  <span>
                    Paid <Moment at={one.paid_at} />{" "}
                  </span>
                  <span>
                    {one.recorded_by === null ? one.payment_mode : `Recorded by ${one.recorded_by}`}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
        <p>
          <a className="btn" href={paths.payments({ email: account.email })}>
            Record a payment
          </a>
        </p>
      </Section>
    </>
  );
}

/** Warns that an account is blocked or will be deleted. */
export function AccountNotices({ account }: { account: Omit<StudentAccount, "payments"> }) {
  return (
    <>
      {account.blocked_at !== null && (
        <Notice kind="warning" title="Blocked">
          Since <Moment at={account.blocked_at} />: {account.blocked_reason}
        </Notice>
      )}
      {account.deletes_at !== null && (
        <Notice kind="warning" title="Will be deleted">
          On <Moment at={account.deletes_at} /> we delete everything of this student.
        </Notice>
      )}
    </>
  );
}

function stateOf({ is_open, renews }: StudentPlan): string {
  if (!is_open) return "Over";
  return renews ? "Open, renews" : "Open";
}
