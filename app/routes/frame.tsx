import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Header } from "#app/components/layout/header.tsx";
import { Sidebar } from "#app/components/layout/sidebar.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { endSession, requireStudent } from "#app/lib/auth.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { scripted } from "#app/lib/page-handle.ts";
import { paths } from "#app/lib/paths.ts";
import { readCookie, renewSession } from "#app/lib/session.server.ts";
import { checkToken } from "#app/lib/upstream/account.server.ts";
import { ApiError } from "#app/lib/upstream/api-error.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** Without the frame's own data only the name of the portal can stand above the error. */
export { ErrorBoundary } from "#app/root.tsx";

/** Every private page has at least two enhancements: it asks whether its session still lives when Back brings it from memory, and log-out looks for unsent recordings. */
export const handle = scripted;

/** Runs beside the page's own loader: a dead token ends the session, any other failure of the check signs nobody out. */
export async function loader(args: LoaderFunctionArgs) {
  const student = await requireStudent(args);
  try {
    await checkToken(student);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "signed-out") throw await endSession(args);
  }
  const { first_name, profile_image } = student.session;
  const sidebar = readCookie(args.request, "sidebar");
  const renewed = await renewSession(student.session);
  return data(
    { firstName: first_name, image: mediaHref(profile_image), owner: student.owner, sidebar: sidebar === "full" || sidebar === "mini" ? sidebar : undefined },
    renewed ? { headers: { "Set-Cookie": renewed } } : undefined,
  );
}

export default function Frame() {
  const { firstName, image, owner, sidebar } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const notice = useRouteLoaderData<typeof rootLoader>("root")?.notice;
  return (
    <>
      <Header firstName={firstName} image={image} owner={owner} />
      <div className="shell" data-sidebar={sidebar} data-enhance="private-page" data-session={paths.session(owner)}>
        <Sidebar pathname={pathname} />
        <main className="page" id="main" tabIndex={-1}>
          {notice && (
            <Notice kind={notice.kind} title={notice.title} page>
              {notice.text}
            </Notice>
          )}
          <Outlet />
        </main>
      </div>
    </>
  );
}
