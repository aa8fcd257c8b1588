import * as z from "zod";
import type { Sender } from "../school/identity.ts";
import { htmlOf } from "./html.ts";
import type { WaitingMail } from "./outbox.ts";

/** The result of an attempt. The reason is a code without an address. */
export type Delivery = { outcome: "sent" | "later" | "refused" | "unreachable"; reason: string };
type Smtp = {
  url: string;
  from: string;
  /** Read for each mail, because owners may change it. */
  sender: () => Promise<Sender>;
};

/** Mail servers allow some connections of one sender. */
export const CONNECTIONS = 4;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** A connection stays for the next mail. Servers wait for minutes, and a stop should not. */
const POOL = { pool: true, maxConnections: CONNECTIONS, idleTimeout: 1_000 };
const UNREACHABLE = new Set([
  "ECONNECTION",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "ESOCKET",
  "EDNS",
  "ENOTFOUND",
  "ETLS",
  "EAUTH",
]);
const fault = z.object({
  code: z.string().catch("unknown"),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/** Sends mails to a mail server, many over one connection. */
export async function smtpDelivery({
  url,
  from,
  sender,
}: Smtp): Promise<(mail: WaitingMail) => Promise<Delivery>> {
  // Imported here because it takes a fifth of a start, and most starts send no mail. Uses the
  // default export, because a bundled CommonJS package has no named ones.
  const { default: nodemailer } = await import("nodemailer");
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS, ...POOL });
  const host = from.slice(from.indexOf("@") + 1);
  return async (mail) => {
    try {
      const school = await sender();
      await transport.sendMail({
        from: { name: school.name, address: from },
        to: { name: "", address: mail.to },
        ...(mail.reply_to === null ? {} : { replyTo: { name: "", address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.text,
        html: htmlOf(mail, school),
        messageId: `<${mail.dedupe_key}@${host}>`,
        date: new Date(mail.created_at),
        headers: { "Auto-Submitted": "auto-generated", ...stopHeaders(mail) },
      });
      return { outcome: "sent", reason: "" };
    } catch (error) {
      return failed(error);
    }
  };
}

/** Returns headers by which a mail program can unsubscribe with one post (RFC 8058). */
function stopHeaders({ stop_link: link }: WaitingMail): Record<string, string> {
  if (link === null) return {};
  return {
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/**
 * Treats only "no such mailbox" as final. We can correct a wrong password or sender and send the
 * mail later.
 */
function failed(error: unknown): Delivery {
  const { code, responseCode, command } = fault
    .catch({ code: "unknown", responseCode: undefined, command: undefined })
    .parse(error);
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(" ");
  if (UNREACHABLE.has(code) || command === "CONN") return { outcome: "unreachable", reason };
  return {
    outcome: command === "RCPT TO" && (responseCode ?? 0) >= 500 ? "refused" : "later",
    reason,
  };
}
