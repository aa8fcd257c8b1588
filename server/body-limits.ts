import type { IncomingMessage } from "node:http";
import { FORM_BYTES, UPLOAD_BYTES } from "../app/lib/http/forms/byte-limits.ts";

/** A path, and what lies under it, whose forms have a limit of their own. */
export type BodyLimit = { path: string; bytes: number };

/** Nobody types more into a log-in; it is the form that strangers send most. */
const LOGIN: BodyLimit = { path: "/login", bytes: 8 * 1024 };

/** The most bytes that a body may have, by where it goes and what it is. */
export function limitsOf(own: BodyLimit[]): (req: IncomingMessage) => number {
  const limits = [LOGIN, ...own];
  return (req) => {
    const path = (req.url ?? "").split("?", 1)[0]?.toLowerCase() ?? "";
    const named = limits.find((limit) => path === limit.path || path.startsWith(`${limit.path}/`));
    return named?.bytes ?? (isUpload(req) ? UPLOAD_BYTES : FORM_BYTES);
  };
}

/** Whether the body may hold a file. */
export function isUpload(req: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
}
