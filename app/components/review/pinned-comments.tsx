import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import type { PinnedComment } from "#plan/review.ts";

interface PinnedCommentsProps {
  comments: readonly PinnedComment[];
  /** The URL of the answer; null without one. */
  href: string | null;
  /** The length of the answer; null when unknown. */
  lengthMs: number | null;
}

/**
 * A teacher's comments on moments of an answer. Without script a time opens the sound at its moment;
 * the review's script plays the page's own player from there (`data-at`).
 */
export function PinnedComments({ comments, href, lengthMs }: PinnedCommentsProps) {
  if (comments.length === 0) return null;
  return (
    <div className="stack-sm">
      <h3>Comments on your answer</h3>
      <ol className="pins">
        {comments.map(({ at_ms, text }, index) => {
          // A sound that was made anew may be shorter.
          const seconds = Math.floor(Math.min(at_ms, lengthMs ?? at_ms) / 1000);
          const moment = shortClockText(Math.floor(at_ms / 1000));
          return (
            <li key={index}>
              <span className="pinnum" aria-hidden="true">
                {index + 1}
              </span>{" "}
              {href === null ? (
                <span>{moment}</span>
              ) : (
                <a href={`${href}#t=${seconds}`} data-at={seconds}>
                  {moment}
                  <span className="sr-only">: hear it from here</span>
                </a>
              )}{" "}
              <span dir="auto">{text}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
