import { SMTPServer } from "smtp-server";

export type Received = { to: string; headers: string; text: string };
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

/** Unfolds headers and decodes the text: quoted-printable, and ASCII in ours. */
function parse(raw: string, to: string): Received {
  const mail = raw.replaceAll("\r\n", "\n");
  const end = mail.indexOf("\n\n");
  const text = mail
    .slice(end + 2)
    .replaceAll("=\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return { to, headers: mail.slice(0, end).replaceAll(/\n[ \t]+/g, " "), text };
}

export const header = ({ headers }: Received, name: string) =>
  new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? "";
