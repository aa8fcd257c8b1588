import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import type { AppLoadContext } from "@remix-run/node";
import { FORM_BYTES, UPLOAD_BYTES } from "./byte-limits.ts";
import { nameId } from "#app/lib/hashes.server.ts";
import { postedDrafts } from "#app/lib/drafts/posted-drafts.server.ts";

/** The largest form: a remark on a practice, with comments on each of its segments. */
const MOST_PARTS = 1_000;

interface ReadForm {
  form: FormData;
  /** True when something exceeded its limit. A file that is too large is left out. */
  tooLarge: boolean;
}

/**
 * Reads a form and counts its bytes, since Content-Length may lie. Other bodies read as empty.
 * Several files have `fileBytes` together.
 */
export async function readForm(request: Request, fileBytes = 0, files = 1): Promise<ReadForm> {
  let tooLarge = false;
  const keep = (file: File) => {
    tooLarge ||= file.size > fileBytes;
    return file.size > fileBytes ? null : file;
  };
  const mostBytes = fileBytes === 0 ? FORM_BYTES : Math.max(UPLOAD_BYTES, fileBytes + 1);
  try {
    const form = await parseFormData(
      request,
      {
        maxFiles: files,
        maxFileSize: mostBytes,
        maxParts: MOST_PARTS,
        maxTotalSize: FORM_BYTES + mostBytes,
      },
      keep,
    );
    return textLength(form) > FORM_BYTES
      ? { form: new FormData(), tooLarge: true }
      : { form, tooLarge };
  } catch (error) {
    return { form: new FormData(), tooLarge: isLimit(error) };
  }
}

/** Reads only as many bytes as a form's text may have. The form includes a file that this cuts. */
export async function readTyped(request: Request): Promise<FormData> {
  const { form } = await readForm(beginningOf(request), FORM_BYTES);
  return form;
}

function beginningOf(request: Request): Request {
  const boundary = /^multipart\/form-data\b.*\bboundary="?([^";]+)/i.exec(
    request.headers.get("Content-Type") ?? "",
  )?.[1];
  if (!request.body || boundary === undefined) return request;
  let left = FORM_BYTES;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      controller.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`));
      controller.terminate();
    },
  });
  return new Request(request, { body: request.body.pipeThrough(cut), duplex: "half" });
}

/** Returns "" when the field is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Returns null when no file was chosen: browsers then send an empty one without a name. */
export function fileOf(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && (value.size > 0 || value.name !== "") ? value : null;
}

export function idOf(value: FormDataEntryValue | null): number | null {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** What an error page may show of a post, to be sent again. */
export interface KeptFields {
  fields: [name: string, value: string][];
  hadFile: boolean;
  /** True when something was typed that is not in `fields`, as a password. */
  hadMore: boolean;
}

/**
 * Returns the fields of a post that an error page may show again: those that the action names, so
 * never a password, a code or a seed, nor a field that the form does not have. `count-*` names all
 * fields that begin so.
 */
export function keptFields({
  posted = new FormData(),
  keeps = [],
}: Pick<AppLoadContext, "posted" | "keeps">): KeptFields {
  const drafts = postedDrafts(posted).map((id): [string, string] => ["draft", id]);
  const kept: KeptFields = { fields: drafts, hadFile: false, hadMore: false };
  const isNamed = (name: string) =>
    keeps.some((one) => one === name || (one.endsWith("-*") && name.startsWith(one.slice(0, -1))));
  for (const [name, value] of posted)
    if (name === "draft") continue;
    else if (typeof value !== "string") kept.hadFile ||= value.size > 0;
    else if (isNamed(name)) kept.fields.push([name, value]);
    else kept.hadMore ||= value !== "";
  return kept;
}

function textLength(form: FormData): number {
  return [...form.values()].reduce(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );
}

function isLimit(error: unknown): boolean {
  return (
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxFilesExceededError ||
    error instanceof MaxPartsExceededError ||
    error instanceof MaxTotalSizeExceededError
  );
}

/** Returns the key of a form that creates something. The same text on one page has the same key. */
export function requestKeyOf(form: FormData, ...said: string[]): string | undefined {
  const page = textOf(form, "request_key");
  return /^[\w-]{8,64}$/.test(page) ? nameId(page, ...said) : undefined;
}
