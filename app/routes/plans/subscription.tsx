import type { MetaFunction } from "@remix-run/node";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { studentLoader } from "#app/lib/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { paths } from "#app/lib/paths.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Subscription", error);

export const loader = studentLoader(() => null);

/** What a plan may open; which of it a plan opens is the school's to say. */
const FEATURES = [
  "CCL Practice Dialogues",
  "Recent VIP Exam Material",
  "Full Length Vocabulary Access",
  "Mock Test With Self Valuation",
  "Full Video Access",
  "User Access To The Answers",
  "Mock Test With NAATI Expert's Feedback And Score Card",
];

const TERMS = [
  "There is no refund after payment, even on cancellation. The course continues until the period ends.",
  "Courses are non-transferable.",
  "Top-ups are allowed, but the expiry stays as in the initial plan.",
];

export default function SubscriptionRoute() {
  return (
    <div className="stack-lg max-w-measure">
      <PageHead title="Subscription" lead="Ask your school to buy a plan." />
      <section className="stack prose">
        <h2>What a plan opens</h2>
        <ul>
          {FEATURES.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p>Plans differ. Ask a branch which one has what you need, and what it costs.</p>
        <p>
          <a className="btn btn-primary" href={paths.onlineClasses}>
            Ask a branch
          </a>
        </p>
      </section>
      <section className="stack prose">
        <h2>Terms</h2>
        <ul>
          {TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
