import type { Generated } from "kysely";

export type ForumTables = {
  forum_posts: {
    id: Generated<number>;
    user_id: number;
    details: string;
    image: string | null;
    image_alt: string | null;
    request_key: string | null;
    /** When staff hid the post from students. */
    hidden_at: Generated<string | null>;
    hidden_by: Generated<string | null>;
    created_at: string;
  };
  forum_replies: {
    id: Generated<number>;
    post_id: number;
    user_id: number;
    reply: string;
    request_key: string | null;
    hidden_at: Generated<string | null>;
    hidden_by: Generated<string | null>;
    created_at: string;
  };
  /** Reports of a post by students. Staff settle them. */
  forum_reports: {
    post_id: number;
    user_id: number;
    created_at: string;
    settled_at: string | null;
  };
};
