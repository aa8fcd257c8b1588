import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { SignedOutPage, TryLinks } from "#app/components/layout/signed-out-page.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { SAID_LATER, ScriptOnly } from "#app/components/ui/script-only.tsx";
import { guestLoader } from "#app/lib/http/access.server.ts";
import { paths } from "#app/lib/paths.ts";
import { beforeLogin, pageTitle } from "#app/lib/route-page.ts";
import { getSchool } from "#app/lib/school.server.ts";
import { isSpoken } from "#plan/media/spoken.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = beforeLogin;

const TITLE = "Try one segment";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  pageTitle(data ? `${TITLE}, ${data.segment.language}` : TITLE, error);

/** The school may have taken the segment away: then the log-in says what there is. */
export const loader = guestLoader(async ({ caller, params }) => {
  const { door } = await getSchool(caller);
  const segment = door.find(({ tag }) => tag === params.language);
  if (!segment) throw redirect(paths.login());
  return { segment, tries: door.map(({ language, tag }) => ({ language, tag })) };
});

export default function Try() {
  const { segment, tries } = useLoaderData<typeof loader>();
  const { title, duration_ms } = segment;
  const [spoken, sample] = [segment.spoken, segment.sample].map((tag) =>
    tag === segment.tag ? segment.language : "English",
  );
  const seconds = duration_ms === null ? "" : `, ${Math.round(duration_ms / 1000)} seconds`;
  return (
    <SignedOutPage>
      <h1>{TITLE}</h1>
      <p>The CCL test is spoken. Hear one segment of a dialogue, speak it, and compare.</p>
      <nav aria-label="Language">
        <TryLinks tries={tries} current={segment.tag} />
      </nav>
      <ol className="stack try-steps" data-enhance="account/try-segment">
        <Step title="Listen" about={`${title}, in ${spoken}${seconds}`}>
          <Sound name={segment.audio} label={`The segment, in ${spoken}`} />
        </Step>
        <Step title="Speak" about={`In ${sample}, after the chime`}>
          <p className="text-sm text-ink-muted" data-without>
            Say it aloud.
          </p>
          <ScriptOnly>
            <button className="btn" type="button" data-press disabled>
              <Icon name="mic" />
              <span>Speak</span>
            </button>
            <meter
              min={0}
              max={1}
              low={0.05}
              high={0.98}
              optimum={0.5}
              value={0}
              aria-label="Level of the microphone"
            />
            <p className="text-sm text-ink-muted">
              Your browser asks for the microphone. What you say stays on this device.
            </p>
            <p {...SAID_LATER} data-said />
          </ScriptOnly>
        </Step>
        <Step title="Compare" about={`A sample answer, in ${sample}`}>
          <ScriptOnly>
            <div className="stack" hidden data-answer>
              <p className="text-sm text-ink-muted">Your answer</p>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the visitor's own words of a moment ago */}
              <audio className="w-full" controls aria-label="Your answer" data-own />
              <p className="text-sm text-ink-muted">The sample</p>
            </div>
          </ScriptOnly>
          <Sound name={segment.sample_audio} label={`A sample answer, in ${sample}`} />
        </Step>
      </ol>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <a className="btn btn-primary" href={paths.signUp}>
          Create an account
        </a>{" "}
        <a className="btn btn-quiet" href={paths.login()}>
          Log in
        </a>
      </p>
    </SignedOutPage>
  );
}

function Step({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <li className="stack">
      <h2>
        {title} <small>{about}</small>
      </h2>{" "}
      {children}
    </li>
  );
}

function Sound({ name, label }: { name: string; label: string }) {
  return (
    <>
      {isSpoken(name) && <p className="text-ink-muted">Computer voice</p>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- to be heard, as in the test */}
      <audio
        className="w-full"
        src={paths.schoolSound(name)}
        controls
        preload="none"
        aria-label={label}
      >
        <a href={paths.schoolSound(name)}>{label}</a>
      </audio>
    </>
  );
}
