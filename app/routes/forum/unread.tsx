import { Notice } from "#app/components/ui/notice.tsx";

/**
 * In the place of posts that could not be read while a form waits on the page, perhaps with what
 * was typed.
 */
export function Unread({ reason, href }: { reason: string; href: string }) {
  return (
    <Notice kind="warning" title="We can't show the posts just now.">
      {reason}{" "}
      <a href={href} target="_blank" rel="noopener">
        Try again<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Notice>
  );
}
