import type { Generated } from "kysely";
import type { PageKind } from "../../plan/school-pages.ts";

export type SchoolTables = {
  /** Each save of a page is a version; an empty text takes the page away. */
  school_pages: {
    id: Generated<number>;
    kind: PageKind;
    version: number;
    text: string;
    /** The name of the owner. */
    saved_by: string;
    saved_at: string;
  };
  agreements: { user_id: number; page_id: number; agreed_at: string };
};
