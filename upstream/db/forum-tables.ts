import type { Generated } from "kysely";

export type ForumTables = {
  forum_posts: {
    id: Generated<number>;
    user_id: number;
    details: string;
    image: string | null;
    image_alt: string | null;
    request_key: string | null;
    /** Staff took it out of the students' sight. */
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
  /** Students who want staff to look at a post; settled when somebody has. */
  forum_reports: {
    post_id: number;
    user_id: number;
    created_at: string;
    settled_at: string | null;
  };
};
