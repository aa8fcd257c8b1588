import type { IncomingMessage } from "node:http";
import { FORM_BYTES, UPLOAD_BYTES } from "../app/lib/http/forms/byte-limits.ts";
import { paths } from "../app/lib/paths.ts";

export type BodyLimit = { path: string; bytes: number };

/** This form gets the most spam. */
export const LOGIN: BodyLimit = { path: "/login", bytes: 8 * 1024 };
/** A report is a few words. Anybody may send one. */
const PAGE_FAULT: BodyLimit = { path: paths.pageFaults, bytes: 512 };

export function limitsOf(own: BodyLimit[]): (req: IncomingMessage) => number {
  const limits = [LOGIN, PAGE_FAULT, ...own];
  return (req) => {
    const path = (req.url ?? "").split("?", 1)[0]?.toLowerCase() ?? "";
    const named = limits.find((limit) => path === limit.path || path.startsWith(`${limit.path}/`));
    return named?.bytes ?? (isUpload(req) ? UPLOAD_BYTES : FORM_BYTES);
  };
}

export function isUpload(req: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
}
