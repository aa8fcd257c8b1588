import type { Context } from "hono";
import type { Archives, Make } from "../files/archives.ts";
import type { Http } from "./context.ts";

/** Streams a .zip as fast as the client reads. An error breaks the connection. Throws 429. */
export async function sendArchive(
  c: Context<Http>,
  archives: Archives,
  { account, make }: { account: string; make: Make },
): Promise<Response> {
  const zip = await archives.stream(account, make, c.req.raw.signal);
  c.header("Content-Type", "application/zip");
  c.header("Cache-Control", "no-store");
  return c.body(zip);
}
