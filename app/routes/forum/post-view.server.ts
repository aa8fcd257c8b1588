import { mediaHref } from "#app/lib/media/media-link.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import type { Author, Post, Reply } from "#app/lib/api/forum.server.ts";
import { type Moment, momentOf } from "./moment.server.ts";

export interface Shown {
  portal: Portal;
  /** Prefix of profile images that are no address by themselves. */
  imagePath: string | null;
  /** The student's, or null when it is not known. */
  timeZone: string | null;
  now: number;
}

export interface AuthorView {
  name: string;
  image: string | null;
}

export interface ReplyView {
  author: AuthorView;
  moment: Moment | null;
  text: string;
}

export interface PostView extends ReplyView {
  id: number;
  /** Our address of the posted image. */
  picture: string | null;
  /** Its description by its author. */
  pictureShows: string;
  replyCount: number;
  /** Undefined where a post cannot be reported. */
  isReported: boolean | undefined;
}

export function postView(post: Post, shown: Shown): PostView {
  return {
    id: post.id,
    author: authorView(post.get_user, shown),
    moment: momentOf(post.created_at, shown.timeZone, shown.now),
    text: post.reply_message ?? "",
    picture: mediaHref(shown.portal, post.forum_image),
    pictureShows: post.image_alt?.trim() ?? "",
    replyCount: post.get_replies.length,
    isReported: post.is_reported,
  };
}

export function replyView(reply: Reply, shown: Shown): ReplyView {
  return {
    author: authorView(reply.get_user, shown),
    moment: momentOf(reply.created_at, shown.timeZone, shown.now),
    text: reply.reply_message ?? "",
  };
}

function authorView(author: Author, { portal, imagePath }: Shown): AuthorView {
  const name = [author?.name, author?.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return {
    name: name || "A student",
    image: mediaHref(portal, imageAddress(author?.image, imagePath)),
  };
}

/** A bare name gets the prefix. `mediaHref` judges where it leads. */
function imageAddress(image: string | null | undefined, prefix: string | null): string | null {
  if (!image || !prefix || image.startsWith("/") || URL.canParse(image)) return image || null;
  return prefix.endsWith("/") ? prefix + image : `${prefix}/${image}`;
}
