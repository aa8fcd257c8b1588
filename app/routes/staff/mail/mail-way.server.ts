import type { Caller } from "#app/lib/api/call/client.server.ts";

/** Adds the address of the mailbox where mails stay in it. Only the server's own machine opens it. */
export function withMailbox<Way extends { in_mailbox?: boolean | null | undefined }>(
  { portal }: Caller,
  way: Way,
) {
  const { href } = new URL("/mailbox", portal.settings.UPSTREAM_URL);
  return { ...way, mailbox: way.in_mailbox === true ? href : null };
}
