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

export function PaymentResult({
  outcome,
  title,
  says,
  facts,
  again,
  mockTest,
}: PaymentResultProps) {
  switch (outcome) {
    case "paid":
      return (
        <Told title={title} facts={facts}>
          <Notice kind="success">Thank you. Your payment has been received.</Notice>
          {mockTest === null ? (
            <a className="btn btn-primary" href={pathsFrom("practice-ccl").hub()}>
              Go to the dialogues
            </a>
          ) : (
            <a className="btn btn-primary" href={paths.mockTests({ tab: "new", search: mockTest })}>
              Go to the mock test
            </a>
          )}{" "}
          <a className="btn" href={paths.manageSubscription} data-enhance="moving-on">
            Manage Subscription
          </a>
        </Told>
      );
    case "confirming":
      return (
        <Told title={title} facts={facts}>
          <p>This can take a few minutes. Don't pay again. You can close this page.</p>
          <Again again={again} text="Look again" />
        </Told>
      );
    case "unasked":
      return (
        <Told title={title} facts={facts}>
          <Notice kind="warning">We can't check your payment right now. {SAFE}</Notice>
          <Again again={again} text="Try again" />
        </Told>
      );
    case "not-paid":
      return (
        <Told title={title} facts={facts}>
          <p>This payment was not made. Nothing was charged.</p>
          <Plans />
        </Told>
      );
    case "refused":
      return (
        <Told title={title} facts={facts}>
          <Notice kind="warning">
            {says} {SAFE} Current Plans shows what you have.
          </Notice>
          <CurrentPlans />
        </Told>
      );
    case "unknown":
      return (
        <Told title={title} facts={facts}>
          <p>
            We can't find this payment. If you have paid, you will see your plan under Current
            Plans.
          </p>
          <CurrentPlans />{" "}
          <a className="btn" href={paths.subscription}>
            See the plans
          </a>
        </Told>
      );
  }
}

export function PaymentCancelled() {
  return (
    <Told title="Payment cancelled" facts={[]}>
      <p>You left the payment. {SAFE} Current Plans shows what you have.</p>
      <a className="btn btn-primary" href={paths.home}>
        Go to Home
      </a>{" "}
      <a className="btn" href={paths.currentPlans}>
        Current Plans
      </a>{" "}
      <a className="btn" href={paths.subscription}>
        See the plans
      </a>
    </Told>
  );
}

const SAFE = "If you have paid, your money is safe.";

interface ToldProps {
  title: string;
  facts: PaymentPage["facts"];
  /** One sentence, then the links. */
  children: ReactNode[];
}

function Told({ title, facts, children: [says, ...ways] }: ToldProps) {
  return (
    <div className="stack max-w-measure">
      <PageHead title={title} />
      {says}
      {facts.length > 0 && (
        <dl className="panel">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="font-medium">{value}</dd>
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

function CurrentPlans() {
  return (
    <a className="btn btn-primary" href={paths.currentPlans}>
      Current Plans
    </a>
  );
}

function Plans() {
  return (
    <a className="btn btn-primary" href={paths.subscription}>
      See the plans
    </a>
  );
}
