import { answer } from "../fake-upstream.ts";
import { onePage } from "./page.ts";

const HOUR = 3_600_000;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

export const givenPost = (id: number | string, more: object = {}) => ({
  ...{ id, reply_message: `Text of post ${id}`, forum_image: null, created_at: hoursAgo(2.1) },
  ...{ get_user: givenAuthor(), get_replies: [], ...more },
});

export const givenAuthor = (more: object = {}) => ({
  ...{ name: "Asha", last_name: "Rao", image: null, ...more },
});

export const givenReply = (more: object = {}) => ({
  ...{ reply_message: "Plain", created_at: hoursAgo(1) },
  ...{ get_user: givenAuthor({ name: "Meera", last_name: "Joshi" }), ...more },
});

export const givenReplies = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    givenReply({ reply_message: `Reply number ${index + 1}.` }),
  );

/** Makes one page of posts. */
export const posts = (data: object[], page: object = {}, profile_image_path: unknown = "") =>
  answer(200, { results: { forum_list: onePage(data, page), profile_image_path } });

/** Makes an enquiry as a student types it. */
export const typedEnquiry = (more: Record<string, string> = {}) => ({
  ...{ first_name: "Asha", last_name: "Rao", phone: "0412 345 678", phone_country: "AU" },
  ...{ email: "asha@example.com", message: "When is\nthe class?", branch: "SYDNEY" },
  ...{ country: "India", ...more },
});

/** Makes a video of another service. */
export const givenVideo = (more: object = {}) => ({
  ...{ video_url: "https://youtu.be/abcdefghij0", title: "Embedded", ...more },
});

/** Makes one page of videos. */
export const videos = (data: object[], page: object = {}) =>
  answer(200, { is_subscribed: true, results: onePage(data, page) });
