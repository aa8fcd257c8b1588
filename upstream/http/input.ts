import type { Context } from "hono";
import { isBlank } from "../../plan/typed.ts";
import { RECORDING_LIMIT } from "../files/recordings.ts";
import { Refusal, tooLarge } from "../refusal.ts";
import type { Http } from "./context.ts";

export const FORM_LIMIT = 64 * 1024;
/** A recording with the other fields of its form. */
export const UPLOAD_LIMIT = RECORDING_LIMIT + FORM_LIMIT;
/** A film with the other fields of its form. */
export const CONTENT_LIMIT = 32 * 1024 * 1024 + FORM_LIMIT;
/** Enough to find the field that is too large. Larger forms are not parsed. */
const LONG_FORM_LIMIT = 1024 * 1024;
const MOST_DISCARDED = 64 * 1024 * 1024;

/**
 * Merges query and body; the body wins, as in Laravel. Trims text, and turns text that shows nothing
 * into null, except in passwords.
 */
export async function readInput(
  c: Context<Http>,
  limit = FORM_LIMIT,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(c, limit);
  const merged = {
    ...c.req.query(),
    ...(await parseBody(bytes, c.req.header("content-type") ?? "")),
  };
  const input = Object.fromEntries(
    Object.entries(merged).map(([name, value]) => [name, clean(name, value)]),
  );
  c.set("input", input);
  return input;
}

/**
 * Reads a form whose text or image may be too large. The student can correct that, so the status is
 * 422 and not 413.
 */
export async function readLongForm(
  c: Context<Http>,
  refusal: Refusal,
): Promise<Record<string, unknown>> {
  return readInput(c, LONG_FORM_LIMIT).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 413 ? refusal : error;
  });
}

/**
 * Counts while it reads, whatever Content-Length says, and keeps no more than the limit. Reads and
 * drops the rest, because otherwise the client would see a broken connection instead of the 413.
 */
export async function readBytes(c: Context<Http>, limit: number): Promise<Buffer<ArrayBuffer>> {
  const reader = c.req.raw.body?.getReader();
  const kept: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = await reader?.read().catch(() => {
      throw new Refusal(400, "The request was cut off.");
    });
    if (!chunk || chunk.done) break;
    size += chunk.value.length;
    if (size <= limit) kept.push(chunk.value);
    else kept.length = 0;
    if (size > limit + MOST_DISCARDED) throw tooLarge();
  }
  if (size > limit) throw tooLarge();
  return Buffer.concat(kept);
}

async function parseBody(
  bytes: Buffer<ArrayBuffer>,
  type: string,
): Promise<Record<string, unknown>> {
  try {
    if (/^multipart\/form-data|^application\/x-www-form-urlencoded/i.test(type)) {
      return Object.fromEntries(
        await new Response(bytes, { headers: { "Content-Type": type } }).formData(),
      );
    }
    if (/[/+]json/i.test(type)) return asObject(JSON.parse(bytes.toString()));
  } catch {
    // An unreadable body has no fields, and validation names the missing ones.
  }
  return {};
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
}

function clean(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (name.includes("password")) return value === "" ? null : value;
  // PostgreSQL cannot store a NUL, and no page sends one.
  return isBlank(value) ? null : value.replaceAll("\0", "").trim();
}
