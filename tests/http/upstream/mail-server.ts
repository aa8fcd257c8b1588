import { SMTPServer } from "smtp-server";

export type Received = { to: string; headers: string; text: string; html: string };
type Hooks = { onMail?: () => void; slowMs?: number; refuse?: (to: string) => number | null };

/** A local mail server that stores its mails. */
export class MailServer {
  readonly received: Received[] = [];
  connections = 0;
  #server: SMTPServer | null = null;

  /**
   * Calls `onMail` before it acknowledges a mail. `refuse` may reject a recipient with an SMTP
   * status. `slowMs` is the time that it takes for each mail.
   */
  start(port: number, { onMail, slowMs = 0, refuse }: Hooks = {}): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      onConnect: (_session, callback) => {
        this.connections += 1;
        callback();
      },
      onRcptTo: ({ address }, _session, callback) => {
        const status = refuse?.(address) ?? null;
        callback(
          status === null ? null : Object.assign(new Error("not here"), { responseCode: status }),
        );
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          this.received.push(
            parse(Buffer.concat(chunks).toString(), session.envelope.rcptTo[0]?.address ?? ""),
          );
          onMail?.();
          setTimeout(callback, slowMs);
        });
      },
    });
    // Some tests kill a client, which breaks its connection.
    server.on("error", () => undefined);
    this.#server = server;
    return new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  }

  stop(): Promise<void> {
    return new Promise((resolve) =>
      this.#server ? this.#server.close(() => resolve()) : resolve(),
    );
  }
}

/** Unfolds headers and decodes both forms of the letter. */
function parse(raw: string, to: string): Received {
  const mail = raw.replaceAll("\r\n", "\n");
  const headers = headOf(mail);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? "";
  const [, text = "", html = ""] = mail.split(`--${boundary}`).map(decoded);
  return { to, headers, text, html };
}

const headOf = (part: string) => part.split("\n\n", 1)[0]?.replaceAll(/\n[ \t]+/g, " ") ?? "";

function decoded(part: string): string {
  const body = part.slice(part.indexOf("\n\n") + 2);
  if (/^content-transfer-encoding: base64$/im.test(headOf(part.trimStart())))
    return Buffer.from(body, "base64").toString();
  const bytes = body
    .replaceAll("=\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

export const header = ({ headers }: Received, name: string) =>
  new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? "";
