import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Brand } from "#app/components/layout/brand.tsx";
import { OwnText } from "#app/components/ui/own-text.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { findSchoolPage } from "#app/lib/api/school.server.ts";
import { guestLoader } from "#app/lib/http/access.server.ts";
import { paths } from "#app/lib/paths.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { isLinked, PAGE_KINDS, PAGE_TITLES } from "#plan/school-pages.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  pageTitle(page?.title ?? null, error);

export const loader = guestLoader(async ({ caller, params }) => {
  const kind = PAGE_KINDS.filter(isLinked).find((one) => one === params.page);
  const page = kind ? await findSchoolPage(caller, kind) : null;
  if (!kind || !page) throw data({ kind: "not-found", message: "" }, { status: 404 });
  const since = page.saved_at && formatDate(page.saved_at);
  return { title: PAGE_TITLES[kind], text: page.text, version: page.version, since };
});

/** A page that the school has written, for everybody. */
export default function SchoolPage() {
  const { title, text, version, since } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="site-header">
        <Brand href={paths.home} />
      </header>
      <main className="page" id="main" tabIndex={-1}>
        <PageHead title={title} lead={since ? `Version ${version}, since ${since}` : undefined} />
        <OwnText text={text} top={2} />
      </main>
    </>
  );
}
