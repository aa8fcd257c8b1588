import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { paths } from "#app/lib/paths.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { type AgainPage, loadAgain } from "./again.page.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

const TITLE = "Segments to speak again";

export const meta: MetaFunction = ({ error }) => pageTitle(TITLE, error);

export const loader = studentLoader(({ student, request }) =>
  loadAgain(student, timeZoneOf(request)),
);

export default function Again() {
  const { failed, lead, dialogues } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={TITLE}
        lead={lead ?? undefined}
        back={{ href: paths.dashboard, text: "Dashboard" }}
      />
      {failed && (
        <p>
          {failed} <a href="">Try again</a>
        </p>
      )}
      {!failed && dialogues.length === 0 && (
        <EmptyList why="Nothing is weak today. Segments come here by your own marks, a teacher's errors, late starts and long pauses.">
          <a className="btn" href={paths.dashboard}>
            See what is next today
          </a>
        </EmptyList>
      )}
      <div className="stack">
        {dialogues.map((dialogue) => (
          <DialogueAgain key={dialogue.id} dialogue={dialogue} />
        ))}
      </div>
    </>
  );
}

/** Lists the segments of one dialogue, with one main button to speak only these. */
function DialogueAgain({ dialogue }: { dialogue: AgainPage["dialogues"][number] }) {
  const { id, title, segments, speak, hear } = dialogue;
  const titleId = `dialogue-${id}`;
  return (
    <section className="panel stack" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className="lines">
        {segments.map(({ no, why, byTeacher, isSpoken }) => (
          <li key={no}>
            <p className="row-title">Segment {no}</p>
            <p className="row-meta">
              {[
                why && `${why}.`,
                byTeacher && "Your teacher marked it.",
                isSpoken && "Spoken again: hear it.",
              ]
                .filter(Boolean)
                .join(" ")}
            </p>
          </li>
        ))}
      </ul>
      <p className="actions">
        {speak && (
          <a className="btn btn-primary" href={speak.href}>
            {speak.text}
          </a>
        )}{" "}
        {hear && (
          <a className={speak ? "btn" : "btn btn-primary"} href={hear.href}>
            {hear.text}
          </a>
        )}
      </p>
    </section>
  );
}
