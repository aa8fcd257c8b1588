import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadAlongPage, type AlongPage } from "./along.page.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, scripted } from "#app/lib/route-page.ts";
import type { ReactNode } from "react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { paths } from "#app/lib/paths.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = scripted;

/** Browsers can install the portal from this page; other pages need no manifest. */
export const meta: MetaFunction<typeof loader> = ({ error }) => [
  ...pageTitle("On this device", error),
  { tagName: "link", rel: "manifest", href: "/app.webmanifest" },
  { tagName: "link", rel: "apple-touch-icon", href: "/icon-192.png" },
  { name: "theme-color", content: "#ffffff", media: "(prefers-color-scheme: light)" },
  { name: "theme-color", content: "#1f1921", media: "(prefers-color-scheme: dark)" },
];

export const loader = studentLoader(({ student, url }) => loadAlongPage(student, url));

/** Has the texts for every state. Script reads the device and shows those that apply. */
export default function Along() {
  const { isOff, offer } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="On this device"
        lead="Practise on a train: what you take along needs no connection."
        back={offer?.back}
      />
      {isOff ? (
        <p>Your school does not offer this, so nothing is kept on this device.</p>
      ) : (
        <div className="stack" data-enhance="along/along" data-list={offer?.list}>
          <p data-say="no-script">
            Nothing is on this device: only JavaScript can keep something here, and it does not run
            in this browser.
          </p>
          <ScriptOnly>
            <Said name="no-worker">
              This browser keeps no pages, so nothing can be taken along. A private window, a very
              old browser or an address without https may be the reason.
            </Said>
            <div className="notice notice-info" data-say="no-line" hidden>
              <div className="notice-body notice-line">
                <span>There is no connection just now. This is what is on this device.</span>{" "}
                <a href="">Try again</a>
              </div>
            </div>
            {offer && <Offer {...offer} />}
            <Said name="nothing">
              Nothing is on this device. Open a dialogue or a list of words and choose Take along
              while you have a connection. What you take along goes when you log out or your plan
              ends, and a browser may remove it to make room.
            </Said>
            <ol className="rows" data-say="some" hidden />
            <Row />
            <div className="panel duo" data-say="some" hidden>
              <p>
                <span data-say="room" hidden>
                  About <span data-fact="room" /> are free on this device.
                </span>
              </p>
              <button className="btn" type="button" name="all">
                Remove all
              </button>
            </div>
          </ScriptOnly>
        </div>
      )}
    </>
  );
}

function Said({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p data-say={name} hidden>
      {children}
    </p>
  );
}

/** Offers to keep the page that the student comes from. */
function Offer({ title, megabytes, list }: NonNullable<AlongPage["offer"]>) {
  return (
    <section className="panel stack" data-say="offer" hidden>
      <h2>{title}</h2>
      <p>
        It stays on this device until you log out, so take it along only on a device of your own.
      </p>
      <button className="btn btn-primary" type="button" name="keep" value={list}>
        Take along{megabytes !== null && ` (about ${megabytes} MB)`}
      </button>
      <div aria-live="polite">
        <Said name="taking">
          Taking it along: <span data-fact="done" /> of <span data-fact="of" /> parts.
        </Said>
        <Said name="failed full">
          There is no room for it on this device. Remove something, then try again.
        </Said>
        <Said name="failed line">
          The connection broke, so it is not on this device yet. Try again when it is back.
        </Said>
        <Said name="failed gone">
          Your plan does not open this now, so it can&apos;t be taken along.
        </Said>
        <Said name="failed signed-out">You are logged out. Log in again, then take it along.</Said>
        <Said name="failed refused">
          This browser did not keep it. Try again. If it fails again, the browser does not let the
          portal keep pages.
        </Said>
      </div>
    </section>
  );
}

function OfTitle() {
  return (
    <span className="sr-only">
      , <span data-fact="title" />
    </span>
  );
}

function Row() {
  return (
    <template>
      <li>
        <span className="serial" data-fact="serial" />
        <div>
          <p className="row-title">
            <a href={paths.along()} data-fact="title">
              On this device
            </a>
          </p>
          <p className="row-meta">
            <span>
              <span data-fact="size" />
            </span>{" "}
            <span>
              taken along <span data-fact="kept" />
            </span>{" "}
            <span>
              opens until <span data-fact="until" />
            </span>{" "}
            <span data-say="changed" hidden>
              its content has changed since you took it along
            </span>
          </p>
        </div>
        <div className="row-side">
          <a className="btn" href={paths.along()} data-fact="offline">
            Go on without a connection
            <OfTitle />
          </a>{" "}
          <button className="btn btn-quiet" type="button">
            Remove
            <OfTitle />
          </button>
        </div>
      </li>
    </template>
  );
}
