import { hasLine, lineIsBack } from "#app/lib/studio/this-page.ts";
import { placeFields, extraFields } from "#app/lib/studio/take/take.ts";
import type { TakeRecord } from "./take-record.ts";
import { fileExtension } from "./recording-type.ts";
import { parseRetryAfter, type UploadOutcome } from "./upload-state.ts";

export interface UploadReply {
  status: number;
  retryAfter: string | null;
  /** The response's URL: a login page after a redirect is not a receipt. */
  url: string;
  text: string;
}

const REFUSED = "The server did not accept this recording.";
/** The text for a proxy's lower limit. The portal sends its own text for its limit. */
const REFUSED_BEFORE = "It does not accept a file of this size. Tell your school.";

/**
 * Posts one take. Uses XMLHttpRequest, because fetch has no upload progress, and no keepalive,
 * which is limited to 64 KiB. A repeated id is harmless: the server answers with what it stored.
 */
export function sendTake(
  uploadUrl: string,
  record: TakeRecord,
  onProgress: (ratio: number) => void,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", uploadUrl);
    request.setRequestHeader("Accept", "application/json");
    request.timeout = 30_000 + record.size / 8;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const reply = {
        status: request.status,
        retryAfter: request.getResponseHeader("Retry-After"),
        url: request.responseURL,
        text: request.responseText,
      };
      const outcome = readReply(reply, record, Date.now());
      if (outcome.kind !== "failed") lineIsBack();
      resolve(outcome);
    };
    const broken = (): void =>
      resolve(hasLine() ? { kind: "failed", retryAfterMs: null } : { kind: "offline" });
    request.onerror = broken;
    request.ontimeout = broken;
    request.onabort = () => resolve({ kind: "offline" });
    request.send(takeForm(record));
  });
}

function takeForm(record: TakeRecord): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(takeFields(record))) form.set(name, value);
  form.set("owner", record.owner);
  form.set("audioanswer", takeFile(record));
  return form;
}

/** Returns the fields that every form sends with the sound of a take. */
export function takeFields(record: TakeRecord): Record<string, string> {
  return {
    ...placeFields(record.place),
    client_answer_id: record.answerId,
    attempt: String(record.attempt),
    duration_ms: String(Math.round(record.durationMs)),
    ...extraFields(record),
  };
}

export function takeFile(record: TakeRecord): File {
  return new File([record.bytes ?? new ArrayBuffer(0)], `answer.${fileExtension(record.type)}`, {
    type: record.type,
  });
}

/** Reads a receipt. "stored" names the id and size of this take; "accepted" confirms nothing. */
export function readReply(
  reply: UploadReply,
  sent: Pick<TakeRecord, "answerId" | "size">,
  now: number,
): UploadOutcome {
  const body = parseObject(reply.text);
  if (reply.status === 401 || isLoginPage(reply.url)) return { kind: "login" };
  if (reply.status >= 200 && reply.status < 300) {
    // A captive portal answers 200 with a web page.
    if (body === null) return { kind: "failed", retryAfterMs: null };
    const ours = [undefined, sent.answerId].includes(textOr(body.client_answer_id));
    if (body.status === "accepted" && ours) return { kind: "accepted" };
    const confirmed =
      body.status === "stored" &&
      body.client_answer_id === sent.answerId &&
      Number(body.size) === sent.size;
    return confirmed
      ? { kind: "stored" }
      : { kind: "rejected", message: "You already have another answer for this segment." };
  }
  if (reply.status >= 500 || [0, 408, 425, 429].includes(reply.status)) {
    return { kind: "failed", retryAfterMs: parseRetryAfter(reply.retryAfter, now) };
  }
  const said = textOr(body?.message) || (reply.status === 413 ? REFUSED_BEFORE : REFUSED);
  return { kind: "rejected", message: said };
}

function textOr(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isLoginPage(url: string): boolean {
  return /^(https?:\/\/[^/]+)?\/login(\?|$)/.test(url);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
