import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Upload } from "./school.ts";

/** The content of a request; its kind is "none" without one. */
export interface Body {
  kind: "none" | "json" | "form" | "other";
  fields: Map<string, string>;
  files: Map<string, Upload>;
}

/** Reads JSON and multipart, the two formats of section 7. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const type = request.headers["content-type"] ?? "";
  const bytes = await buffer(request);
  const fields = new Map<string, string>();
  const files = new Map<string, Upload>();
  if (bytes.length === 0) return { kind: "none", fields, files };
  if (/^application\/json\b/.test(type)) {
    const parsed: unknown = JSON.parse(bytes.toString());
    for (const [name, value] of Object.entries(parsed ?? {}))
      fields.set(name, value === null ? "" : String(value));
    return { kind: "json", fields, files };
  }
  if (!type.startsWith("multipart/form-data")) return { kind: "other", fields, files };
  const form = await new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": type },
  }).formData();
  for (const [name, value] of form)
    if (typeof value === "string") fields.set(name, value);
    else
      files.set(name, {
        name: value.name,
        type: value.type,
        bytes: Buffer.from(await value.arrayBuffer()),
      });
  return { kind: "form", fields, files };
}
