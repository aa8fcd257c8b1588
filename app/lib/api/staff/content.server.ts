import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { changeByStaff } from "./session.server.ts";

export const state = z.enum(["draft", "published", "withdrawn"]);
export type DialogueState = z.output<typeof state>;

interface Content {
  kind: "dialogues" | "tests" | "words" | "videos" | "sessions";
  id: number;
}

export const contentPlace = ({ kind, id }: Content, what = "") => ({
  path: `/content/${kind}/${id}${what}`,
  template: `/api/staff/content/${kind}/{id}${what}`,
});

/** Publishes or withdraws content at this `version`, or moves a video up. */
export function changeContent(
  caller: Caller,
  content: Content,
  { to, version }: { to: "publish" | "withdraw" | "up"; version: string | number },
): Promise<void> {
  const place = contentPlace(content, `/${to}`);
  return changeByStaff(caller, { ...place, body: { version } });
}
