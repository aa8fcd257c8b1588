import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { done } from "../call/shape.server.ts";
import { callStaff } from "./session.server.ts";

export const state = z.enum(["draft", "published", "withdrawn"]);
export type DialogueState = z.output<typeof state>;

export const created = z.object({ results: z.object({ id: z.number() }) });

interface Content {
  kind: "dialogues" | "tests" | "words" | "videos" | "sessions";
  id: number;
}

export const contentPlace = ({ kind, id }: Content, what = "") => ({
  path: `/content/${kind}/${id}${what}`,
  template: `/api/staff/content/${kind}/{id}${what}`,
});

/** Publishes or withdraws what was looked at as `version`, or moves a video up. */
export async function changeContent(
  caller: Caller,
  content: Content,
  { to, version }: { to: "publish" | "withdraw" | "up"; version: string | number },
): Promise<void> {
  const place = contentPlace(content, `/${to}`);
  await callStaff(caller, { method: "POST", ...place, body: { version }, schema: done });
}
