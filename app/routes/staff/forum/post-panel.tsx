import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ForumOrder, StaffPost, StaffReply } from "#contract/staff/forum.ts";
import { counted } from "#app/lib/text/format.ts";
import { Moment } from "../kit/moment.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

interface PostPanelProps {
  post: StaffPost;
  /** Shown below the post. */
  children?: ReactNode;
}

/** One post, and the actions on it. */
export function PostPanel({ post, children }: PostPanelProps) {
  const { id, user_id: author, image, image_alt, hidden_at, hidden_by, reports } = post;
  const paths = useStaffPaths();
  const name = `${post.first_name} ${post.last_name}`;
  const isHidden = hidden_at !== null;
  return (
    <article className="panel stack" aria-labelledby={`post-${id}`}>
      <header>
        <h2 id={`post-${id}`} className="staff-writer">
          <a href={paths.student(author)}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p className="row-meta">
          <span>
            <Moment at={post.created_at} />{" "}
          </span>
          {isHidden && <b>Hidden by {hidden_by} </b>}
          {reports > 0 && <b>{counted(reports, "report")} </b>}
          {post.is_author_blocked && <b>May not write</b>}
        </p>
      </header>
      <p className="staff-said" dir="auto">
        {post.details}
      </p>
      {image !== null && (
        <a className="staff-picture" href={paths.picture(image)}>
          <img
            src={paths.picture(image)}
            alt={image_alt || `Picture of ${name}`}
            width="320"
            height="240"
            loading="lazy"
          />
        </a>
      )}
      <Form className="staff-actions" method="post">
        <Do order={isHidden ? "post/show" : "post/hide"} id={id} what={`the post of ${name}`}>
          {isHidden ? "Show again" : "Hide"}
        </Do>
        {reports > 0 && (
          <Do order="post/settle" id={id} what={`the post of ${name}`}>
            Leave as it is
          </Do>
        )}
        {image !== null && (
          <Do order="post/delete-picture" id={id} what={`of the post of ${name}`}>
            Delete the picture
          </Do>
        )}
        <Do
          order={post.is_author_blocked ? "author/unblock" : "author/block"}
          id={author}
          what={name}
        >
          {post.is_author_blocked ? "Let the author write" : "Block the author here"}
        </Do>
      </Form>
      {children}
    </article>
  );
}

/** Replies, and the actions on each. */
export function Replies({ replies }: { replies: StaffReply[] }) {
  return (
    <ol className="lines">
      {replies.map((reply) => (
        <ReplyLine key={reply.id} reply={reply} />
      ))}
    </ol>
  );
}

function ReplyLine({ reply }: { reply: StaffReply }) {
  const paths = useStaffPaths();
  const name = `${reply.first_name} ${reply.last_name}`;
  const isHidden = reply.hidden_at !== null;
  return (
    <li className="stack" id={`reply-${reply.id}`}>
      <p>
        <a href={paths.student(reply.user_id)}>
          <bdi>{name}</bdi>
        </a>{" "}
        <small>
          <Moment at={reply.created_at} />
          {isHidden && <b> Hidden</b>}
        </small>
      </p>
      <p className="staff-said" dir="auto">
        {reply.reply}
      </p>
      <Form method="post">
        <Do
          order={isHidden ? "reply/show" : "reply/hide"}
          id={reply.id}
          what={`the reply of ${name}`}
        >
          {isHidden ? "Show again" : "Hide"}
        </Do>
      </Form>
    </li>
  );
}

interface DoProps {
  order: ForumOrder;
  id: number;
  /** The name of the post, for people who cannot see the button's position. */
  what: string;
  children: ReactNode;
}

function Do({ order, id, what, children }: DoProps) {
  return (
    <>
      <button className="btn" type="submit" name="do" value={`${order} ${id}`}>
        {children}
        <span className="sr-only"> {what}</span>
      </button>{" "}
    </>
  );
}
