import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { Links, Meta, Outlet, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import stylesheet from "./app.css?url";
import doorStylesheet from "./door.css?url";
import { ClientScript, PageModules, IslandsAhead, StyleNonce } from "./components/island.tsx";
import { Brand } from "./components/layout/brand.tsx";
import { SchoolFooter } from "./components/layout/school-footer.tsx";
import dashboardStylesheet from "./routes/dashboard/dashboard.css?url";
import { ErrorPage } from "./components/layout/error-page.tsx";
import { postedDrafts } from "./lib/drafts/posted-drafts.server.ts";
import { guest } from "./lib/http/auth.server.ts";
import { clearNotice, readNotice } from "./lib/http/notice.server.ts";
import {
  pageTitle,
  isBeforeLogin,
  islandsAfter,
  modulesOf,
  wantsScript,
} from "#app/lib/route-page.ts";
import { portalOf } from "./lib/portal.server.ts";
import { paths } from "./lib/paths.ts";
import { zonedFormat } from "./lib/text/format.ts";
import { SYDNEY, timeZoneOf } from "./lib/text/time-zone.server.ts";
import { getShownSchool } from "./lib/school.server.ts";

const ICON =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='-5,-5,42,42'%3E%3Crect%20x='-5'%20y='-5'%20width='42'%20height='42'%20rx='9'%20fill='%236a2c6b'/%3E%3Cpath%20stroke='%23fff'%20stroke-width='3'%20stroke-linecap='round'%20d='M4,9v7M9,4v17M14,8v9M18,15v9M23,11v17M28,16v7'/%3E%3C/svg%3E";

export const links: LinksFunction = () => [
  // Inlined: a file would be one more request on the first page.
  { rel: "icon", href: ICON, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
];

/** The title of pages without their own: those that show an error. */
export const meta: MetaFunction = ({ error }) => pageTitle(null, error);

export async function loader(args: LoaderFunctionArgs) {
  const [notice, school] = await Promise.all([readNotice(args), getShownSchool(guest(args))]);
  const savesData = args.request.headers.get("Save-Data") === "on";
  const refused = postedDrafts(args.context.posted).join(" ");
  const origin = portalOf(args.context).settings.PUBLIC_ORIGIN;
  const zone = timeZoneOf(args.request) ?? SYDNEY;
  const today = zonedFormat("en-AU", zone, { dateStyle: "long" }).format(new Date());
  return data(
    { notice, savesData, school, origin, refused, today },
    notice ? { headers: { "Set-Cookie": clearNotice(portalOf(args.context)) } } : undefined,
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle);
  const scripted = handles.some(wantsScript);
  const isDoor = matches.some(isBeforeLogin);
  const { notice, savesData, school } = useRouteLoaderData<typeof loader>("root") ?? {};
  const signedOut = notice?.signedOut ?? false;
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {isDoor && <SharedLink />}
        <link rel="stylesheet" href={isDoor ? doorStylesheet : stylesheet} />
        {/* Fetches the styles of the page after log-in while the student types. */}
        {isDoor &&
          [stylesheet, dashboardStylesheet].map((href) => (
            <link key={href} rel="prefetch" href={href} />
          ))}
        <Links />
        {/* Its response clears the cache, so that Back shows nothing; the page's own would not. */}
        {signedOut && <link rel="stylesheet" href="/signed-out.css" />}
        <StyleNonce wanted={scripted} />
        <ClientScript wanted={scripted} />
        <PageModules names={handles.flatMap(modulesOf)} />
        {!savesData && <IslandsAhead names={handles.flatMap(islandsAfter)} />}
      </head>
      <body>
        {/* Orca names a page twice whose first thing is a link, and not with a block in it. */}
        <a className="skip" href="#main">
          <span className="block">Skip to main content</span>
        </a>{" "}
        {children}
        {school && <SchoolFooter pages={school.pages} />}
      </body>
    </html>
  );
}

/** What a link shows where somebody shares it, and the colour of a phone's bar. */
function SharedLink() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) return null;
  const { card } = root.school;
  return (
    <>
      <meta
        name="description"
        content="Prepare for the NAATI CCL test: hear a dialogue, speak it in your language, compare."
      />
      <meta name="theme-color" content="#f6f3f1" media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content="#161217" media="(prefers-color-scheme:dark)" />
      <meta property="og:title" content={root.school.name} />
      <meta
        property="og:image"
        content={root.origin + (card === null ? "/og.png" : paths.schoolLogo(card))}
      />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <>
      <header className="site-header">
        <Brand href={paths.home} />
      </header>
      <main className="page" id="main" tabIndex={-1}>
        <ErrorPage />
      </main>
    </>
  );
}
