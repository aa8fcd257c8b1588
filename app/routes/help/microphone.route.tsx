import type { MetaFunction } from "@remix-run/node";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, withModules } from "#app/lib/route-page.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { BROWSERS, type BrowserSteps } from "./browsers.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withModules("islands", "help/microphone");

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  pageTitle("Try the microphone", error);

export const loader = studentLoader(() => null);

export default function TryTheMicrophone() {
  return (
    <>
      <PageHead title="Try the microphone" lead="Speak and hear yourself. It takes a minute." />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="stack">
          <Trial />
          <Section id="speakers" title="Your speakers">
            <p>In the test headphones are not allowed. Play the chime: do you hear it?</p>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a chime has no words */}
            <audio className="w-full" src="/chime.mp3" controls preload="none" aria-label="Chime">
              <a href="/chime.mp3">The chime</a>
            </audio>
            <p>
              You hear nothing? Turn the volume up, switch silent mode off, and see which speaker is
              chosen.
            </p>
          </Section>
          <p className="panel duo">
            <span>Both work? Take the first dialogue slowly.</span>{" "}
            <a className="btn" href={pathsFrom("practice-ccl").hub()}>
              Go to the dialogues
            </a>
          </p>
        </div>
        <Section id="steps" title="The browser does not ask, or you pressed Block">
          <p>Open your browser in this list.</p>
          <div className="stack-sm">
            {BROWSERS.map((one) => (
              <Browser key={one.id} {...one} />
            ))}
          </div>
          <p>
            Still nothing? Close other apps that use the microphone, such as a call. Then look into
            the settings of the phone or computer, under Privacy: the browser must be allowed there
            too.
          </p>
        </Section>
      </div>
    </>
  );
}

/** Script puts the check into the place, which has its size before. */
function Trial() {
  return (
    <section className="panel stack" aria-labelledby="trial">
      <h2 id="trial">Your microphone</h2>
      <p>The browser asks whether it may use the microphone. Press Allow.</p>
      <noscript>
        <p>
          This trial needs JavaScript. Without it you record with your phone and{" "}
          <a href={paths.firstDay("no-microphone")}>send each answer as a file</a>.
        </p>
      </noscript>
      <div data-enhance="help/microphone">
        <div className="late-room">
          <div className="extra">
            <p data-room="Speak for four seconds as you would in the test. Nothing of it is kept or sent." />
            <span className="btn" data-room="Check the microphone">
              <Icon name="mic" />
            </span>
            <div className="h-3" />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The anchor is inside the fold: browsers open a fold only for its content. */
function Browser({ id, browser, steps }: BrowserSteps) {
  return (
    <details className="fold">
      <summary>
        <h3 className="[font:inherit]">{browser}</h3>
        <Icon name="down" />
      </summary>
      <div className="fold-body prose" id={id}>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </details>
  );
}
