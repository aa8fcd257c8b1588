import type { Answer } from "./portal-client.ts";

/** What nginx takes of the head of a response unless told otherwise (proxy_buffer_size). */
export const NGINX_HEAD = 4096;

/** Returns the size of a response's status line and headers. */
export function headBytes({ headers }: Answer): number {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.byteLength(`HTTP/1.1 303 See Other\r\n${lines.join("")}\r\n`);
}
