import { useRouteError } from "@remix-run/react";
import { ErrorPage } from "#app/components/layout/error-page.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { pageError } from "#app/lib/page-error.ts";
import { useHub } from "./use-hub.ts";

/** A dialogue that does not load, in the agreed words above the way on. */
export function DialogueError() {
  const { status, message } = pageError(useRouteError());
  const { opens } = useHub();
  return (
    <>
      {status === 503 && (
        <Notice kind="danger" title="Unable to fetch data">
          {message}
        </Notice>
      )}
      <ErrorPage opens={opens} />
    </>
  );
}
