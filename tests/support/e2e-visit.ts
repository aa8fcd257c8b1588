import type { Page } from "@playwright/test";
import type { Portal } from "./e2e-portal.ts";
import { Studio } from "./e2e-studio.ts";
import { signIn } from "./e2e-test.ts";

/** A function that brings a page into a state. */
export type Visit = (page: Page, portal: Portal) => Promise<void>;

export const asStudent =
  (visit: Visit): Visit =>
  async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount());
    await visit(page, portal);
  };
export const studioOf = (page: Page, portal: Portal, slug = "bank") =>
  new Studio(page, portal.question(slug));
