import { useRouteLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { loader as rootLoader } from "#app/root.tsx";

interface WorkNoticesProps {
  failed: FormResult | undefined;
  /** Ids of fields that differ from their names. */
  ids?: Record<string, string>;
  /** Said after a save; null without one. */
  saved: string | null;
}

/** What a page of work says above its head, after a post without script. */
export function WorkNotices({ failed, ids, saved }: WorkNoticesProps) {
  const notice = useRouteLoaderData<typeof rootLoader>("root")?.notice;
  const said = notice?.text ?? saved;
  return (
    <div className="work-notices">
      {failed && <ErrorSummary errors={failed.errors} ids={ids} />}
      {failed?.alert && (
        <Notice kind="danger" title={failed.alert.title} page>
          {failed.alert.text}
        </Notice>
      )}
      {!failed && said && (
        <Notice kind={notice?.kind ?? "success"} page>
          {said}
        </Notice>
      )}
    </div>
  );
}
