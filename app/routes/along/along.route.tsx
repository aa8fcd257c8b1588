import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AlongScreen } from "./along-screen.tsx";
import { loadAlongPage } from "./along.page.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, scripted } from "#app/lib/route-page.ts";

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

export default function Along() {
  return <AlongScreen page={useLoaderData<typeof loader>()} />;
}
