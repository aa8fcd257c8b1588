import { z } from "zod";
import { until } from "./program.ts";

const mailsSchema = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));
export type Mail = z.infer<typeof mailsSchema>[number];

/** Returns the mails to an address in the API's mailbox, newest first. */
export async function mailsTo(upstreamUrl: string, email: string): Promise<Mail[]> {
  const response = await fetch(`${upstreamUrl}/mailbox.json`);
  return mailsSchema.parse(await response.json()).filter(({ to }) => to === email);
}

/** Returns the newest one-time code of an address. */
export function codeTo(upstreamUrl: string, email: string): Promise<string> {
  return until(
    async () => /\b(\d{6})\b/.exec((await mailsTo(upstreamUrl, email))[0]?.text ?? "")?.[1],
    () => `no code for ${email}`,
    5_000,
  );
}

/** Returns the newest link of a kind, as a path of the portal. */
export function linkTo(
  upstreamUrl: string,
  email: string,
  kind: "email-verfication" | "reset/password" | "invitation" | "staff/password",
): Promise<string> {
  const link = new RegExp(`https?://[^/\\s]+(/${kind}/\\S+)`);
  const newest = async () =>
    (await mailsTo(upstreamUrl, email)).map(({ text }) => link.exec(text)?.[1]).find(Boolean);
  return until(newest, () => `no link for ${email}`, 5_000);
}
