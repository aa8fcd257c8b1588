import { useRouteError } from "@remix-run/react";
import { ErrorPage } from "#app/components/layout/error-page.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { pageError } from "#app/lib/page-error.ts";
import { useHub } from "./use-hub.ts";

/** Log-in, plan, address and haste have pages of their own. */
const TOLD_BY_PAGE = new Set([401, 403, 404, 429, 500]);

/** A dialogue that does not load, in the agreed words above the way on. */
export function DialogueError() {
  const { status, message } = pageError(useRouteError());
  const { opens } = useHub();
  return (
    <>
      {!TOLD_BY_PAGE.has(status) && message !== "" && (
        <Notice kind="danger" title="Unable to fetch data">
          {message}
        </Notice>
      )}
      <ErrorPage opens={opens} />
    </>
  );
}
