import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { tooLarge } from "../refusal.ts";
import type { Http } from "./context.ts";

const FORM_LIMIT = 64 * 1024;
export const RECORDING_LIMIT = 8 * 1024 * 1024;

const refuseLarge = () => {
  throw tooLarge();
};

/** For every call but the upload; counted while reading, whatever Content-Length says. */
export const limitForms = bodyLimit({ maxSize: FORM_LIMIT, onError: refuseLarge });

/** A recording with the other fields of its form. */
export const limitRecording = bodyLimit({ maxSize: RECORDING_LIMIT + FORM_LIMIT, onError: refuseLarge });

/** Query and body in one, the body over the query, as Laravel merges them: trimmed, "" as null, passwords as they are. */
export async function readInput(c: Context<Http>): Promise<Record<string, unknown>> {
  const merged = { ...c.req.query(), ...(await readBody(c)) };
  return Object.fromEntries(Object.entries(merged).map(([name, value]) => [name, clean(name, value)]));
}

async function readBody(c: Context<Http>): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  try {
    if (/^multipart\/form-data|^application\/x-www-form-urlencoded/i.test(type)) return Object.fromEntries(await c.req.formData());
    if (/[/+]json/i.test(type)) return asObject(await c.req.json());
  } catch {
    // A body that cannot be read holds no field; the missing ones are then named to the caller.
  }
  return {};
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
}

function clean(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  // PostgreSQL stores no NUL, and no screen sends one.
  const text = name.includes("password") ? value : value.replaceAll("\0", "").trim();
  return text === "" ? null : text;
}
