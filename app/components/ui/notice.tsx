import { type ReactNode, useId } from "react";
import type { IconName } from "#app/lib/icon-name.ts";
import { asSentence } from "#app/lib/text/format.ts";
import { Icon } from "./icon.tsx";

export type NoticeKind = "success" | "info" | "warning" | "danger";
const ICONS: Record<NoticeKind, IconName> = {
  success: "done",
  info: "info",
  warning: "alert",
  danger: "alert",
};

/** The id of the notice that describes a field. */
export const DESCRIBING = "notice-words";

interface NoticeProps {
  kind: NoticeKind;
  title?: string;
  children: ReactNode;
  /**
   * Gives the page's own notice the focus, since a live region is silent on load. "described" when
   * a field has the focus and the notice describes it.
   */
  page?: boolean | "described";
  /** True when it has a button, so that it does not close by itself. */
  stays?: boolean;
}

export function Notice({ kind, title, children, page, stays = false }: NoticeProps) {
  const own = useId();
  const words = page === "described" ? DESCRIBING : own;
  const focus = page
    ? {
        role: "group",
        "aria-labelledby": words,
        tabIndex: -1,
        autoFocus: page === true,
        "data-enhance": kind === "success" && !stays ? "closing-notice" : undefined,
      }
    : {};
  return (
    <div className={`notice notice-${kind}${page ? " notice-page" : ""}`} {...focus}>
      <Icon name={ICONS[kind]} />
      <div className="notice-body" id={page ? words : undefined}>
        {title && (
          <>
            <strong>{title}</strong>
            {`${asSentence(title).slice(title.length)} `}
          </>
        )}
        {children}
      </div>
    </div>
  );
}
