import type { ReplyView } from "./post-view.server.ts";
import { Said } from "./said.tsx";

export function ReplyList({ replies, start = 1 }: { replies: ReplyView[]; start?: number }) {
  return (
    <ol className="replies" start={start}>
      {replies.map((reply, index) => (
        <li key={index}>
          <Said {...reply} level={3} />
        </li>
      ))}
    </ol>
  );
}

/** "3 replies" */
export function replyCountInWords(count: number): string {
  if (count === 0) return "No replies yet";
  return count === 1 ? "1 reply" : `${count} replies`;
}
