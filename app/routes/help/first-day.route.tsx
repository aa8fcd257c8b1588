import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import {
  APractice,
  NoMicrophone,
  SECTIONS,
  TheMicrophone,
  TheRoom,
  TheSound,
  TheTest,
} from "./first-day-sections.tsx";
import stylesheet from "./guide.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Your first day", error);

export const loader = studentLoader(({ student }) => ({
  mayTakeAlong: student.portal.settings.SERVICE_WORKER === "on",
}));

const BODIES = {
  test: TheTest,
  practice: APractice,
  microphone: TheMicrophone,
  "no-microphone": NoMicrophone,
  sound: TheSound,
  room: TheRoom,
};

export default function FirstDayGuide() {
  const { mayTakeAlong } = useLoaderData<typeof loader>();
  return (
    <div className="guide">
      <PageHead
        title="Your first day"
        lead="The test, a practice and your microphone. Five minutes to read."
      />
      <div className="guide-columns">
        <nav aria-label="On this page">
          <ol>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a className="inline-flex min-h-target items-center" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="stack-lg">
          {SECTIONS.map(({ id, title }) => {
            const Body = BODIES[id];
            return (
              <Section key={id} id={id} title={title} className="stack">
                <Body mayTakeAlong={mayTakeAlong} />
              </Section>
            );
          })}
          <p className="panel duo">
            <span>Ready? Take the first dialogue slowly.</span>{" "}
            <a className="btn btn-primary" href={pathsFrom("practice-ccl").hub()}>
              Go to the dialogues
            </a>
          </p>
          <p>
            Another question? Read what <a href={paths.faq}>students ask most</a>, or{" "}
            <a href={paths.onlineClasses}>write to a branch</a>.
          </p>
        </div>
      </div>
    </div>
  );
}
