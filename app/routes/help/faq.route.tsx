import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { paths } from "#app/lib/paths.ts";
import { getSchool } from "#app/lib/school.server.ts";
import type { Question as Answered } from "#plan/school.ts";
import { Icon } from "#app/components/ui/icon.tsx";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  pageTitle("CCL Frequently Asked Questions", error);

export const loader = studentLoader(async ({ student }) => (await getSchool(student)).questions);

export default function FaqRoute() {
  return (
    <div className="stack max-w-measure">
      <PageHead title="CCL Frequently Asked Questions" lead="Open a question to read its answer." />
      {useLoaderData<typeof loader>().map((one) => (
        <Question key={one.id} {...one} />
      ))}
      <p>
        New here? Read the guide for <a href={paths.firstDay()}>your first day</a>: the test, a
        practice and the microphone.
      </p>
      <p>
        Your question is not here? <a href={paths.forum()}>Ask it in the forum</a> or{" "}
        <a href={paths.onlineClasses}>write to a branch</a>.
      </p>
    </div>
  );
}

/** The anchor is inside the fold: browsers open a fold only for its content. */
function Question({ id, question, answer }: Answered) {
  return (
    <details className="fold">
      <summary>
        <h2 className="[font:inherit]">{question}</h2>
        <Icon name="down" />
      </summary>
      <div className="fold-body stack-sm" id={id}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="text-sm print:hidden">
          <a href={`#${id}`}>
            Link to this answer<span className="sr-only">, {question}</span>
          </a>
        </p>
      </div>
    </details>
  );
}
