import type { ReactNode } from "react";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import type { PaymentPage } from "./payment.server.ts";

type PaymentResultProps = PaymentPage & {
  /** The name of the mock test for which the plan was bought. */
  mockTest: string | null;
};

export function PaymentResult(page: PaymentResultProps) {
  return <Told title={page.title} facts={page.facts} {...toldOf(page)} />;
}

function toldOf({ outcome, says, again, mockTest }: PaymentResultProps): Words {
  switch (outcome) {
    case "paid":
      return {
        says: <Notice kind="success">Thank you. Your payment has been received.</Notice>,
        ways: (
          <>
            <Way main {...nextOf(mockTest)} />
            <a className="btn" href={paths.manageSubscription} data-enhance="moving-on">
              Manage Subscription
            </a>
          </>
        ),
      };
    case "confirming":
      return {
        says: <p>This can take a few minutes. Don't pay again. You can close this page.</p>,
        ways: <Again again={again} text="Look again" />,
      };
    case "unasked":
      return {
        says: <Notice kind="warning">We can't check your payment right now. {SAFE}</Notice>,
        ways: <Again again={again} text="Try again" />,
      };
    case "not-paid":
      return {
        says: <p>This payment was not made. Nothing was charged.</p>,
        ways: <Way main to={paths.subscription} text="See the plans" />,
      };
    case "refused":
      return {
        says: (
          <Notice kind="warning">
            {says} {SAFE} Current Plans shows what you have.
          </Notice>
        ),
        ways: <Way main to={paths.currentPlans} text="Current Plans" />,
      };
    case "unknown":
      return {
        says: (
          <p>
            We can't find this payment. If you have paid, you will see your plan under Current
            Plans.
          </p>
        ),
        ways: (
          <>
            <Way main to={paths.currentPlans} text="Current Plans" />
            <Way to={paths.subscription} text="See the plans" />
          </>
        ),
      };
  }
}

/** Returns the next page for a student who has paid. */
function nextOf(mockTest: string | null) {
  return mockTest === null
    ? { to: pathsFrom("practice-ccl").hub(), text: "Go to the dialogues" }
    : { to: paths.mockTests({ tab: "new", search: mockTest }), text: "Go to the mock test" };
}

export function PaymentCancelled() {
  return (
    <Told
      title="Payment cancelled"
      facts={[]}
      says={<p>You left the payment. {SAFE} Current Plans shows what you have.</p>}
      ways={
        <>
          <Way main to={paths.home} text="Go to Home" />
          <Way to={paths.currentPlans} text="Current Plans" />
          <Way to={paths.subscription} text="See the plans" />
        </>
      }
    />
  );
}

const SAFE = "If you have paid, your money is safe.";

/** Says the result in a sentence, then shows the links. */
type Words = Record<"says" | "ways", ReactNode>;

function Told({ title, facts, says, ways }: Words & Pick<PaymentPage, "title" | "facts">) {
  return (
    <div className="stack max-w-measure">
      <PageHead title={title} />
      {says}
      {facts.length > 0 && (
        <dl className="panel">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="[font-weight:var(--font-weight-medium)]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="actions">{ways}</div>
    </div>
  );
}

/** Script asks in the background and writes the answer here. */
function Again({ again, text }: { again: PaymentPage["again"]; text: string }) {
  return (
    again && (
      <div
        className="stack"
        data-enhance="plans/asking-again"
        data-seconds={again.seconds ?? undefined}
      >
        <p {...SAID_LATER} />
        <a className="btn btn-primary" href={again.href}>
          {text}
        </a>
      </div>
    )
  );
}

function Way({ to, text, main = false }: { to: string; text: string; main?: boolean }) {
  return (
    <>
      <a className={main ? "btn btn-primary" : "btn"} href={to}>
        {text}
      </a>{" "}
    </>
  );
}
