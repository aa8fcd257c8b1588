import type { ReactNode } from "react";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { ErrorSummary } from "./error-summary.tsx";

interface FormHeadProps {
  failed: FormResult | undefined;
  /** Came with a redirect. Pages inside the frame leave it to the frame. */
  notice?: { kind: NoticeKind; text: string } | null;
  /** A field has the focus, and the notice describes it. */
  isDescribed?: boolean;
  /** The heading: an h1, or a PageHead. */
  children: ReactNode;
}

/**
 * The error summary, the heading, and a refusal that belongs to no field. One of them takes the
 * focus.
 */
export function FormHead({ failed, notice, isDescribed = false, children }: FormHeadProps) {
  const errors = failed?.errors ?? {};
  const hasFieldErrors = Object.keys(errors).length > 0;
  // The upstream often sends a refusal twice: for a field and for the whole.
  const alert =
    failed?.alert && !Object.values(errors).includes(failed.alert.text) ? failed.alert : null;
  return (
    <>
      <ErrorSummary errors={errors} />
      {notice && (
        <Notice kind={notice.kind} page={isDescribed ? "described" : true}>
          {notice.text}
        </Notice>
      )}
      {children}
      {alert && (
        <Notice kind="danger" title={alert.title} page={!hasFieldErrors}>
          {alert.text}
        </Notice>
      )}
    </>
  );
}
