import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * What happens to a client's bytes with the text: `answer-lost` sends them and disconnects the
 * client; `late` disconnects it and holds them until `deliver`; `never` disconnects both sides.
 */
export type Fate = "answer-lost" | "late" | "never";

/** A connection to a local server that a test can cut at a chosen moment. */
export class CutLine {
  readonly #lines = new Set<[Socket, Socket]>();
  readonly #server = createServer((client) => this.#open(client));
  readonly #target: number;
  #next: { after: string; text: string; fate: Fate } | null = null;
  #isShut = false;
  #kept: { server: Socket; bytes: Buffer } | null = null;

  private constructor(target: number) {
    this.#target = target;
  }

  static async to(target: number): Promise<CutLine> {
    const line = new CutLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get port(): number {
    const address = this.#server.address();
    if (!isAddress(address)) throw new Error("the line is closed");
    return address.port;
  }

  /** Cuts when a connection sends the first text, and then or later the second. */
  cutAt({ after, text }: { after: string; text: string }, fate: Fate): void {
    this.#next = { after, text, fate };
  }

  /** Sends the held bytes. */
  deliver(): void {
    this.#kept?.server.write(this.#kept.bytes);
    this.#kept = null;
  }

  cutAll(): void {
    for (const sockets of this.#lines) for (const socket of sockets) socket.destroy();
  }

  /** Cuts all connections, and refuses new ones until `reopen`. */
  shut(): void {
    this.#isShut = true;
    this.cutAll();
  }

  reopen(): void {
    this.#isShut = false;
  }

  async stop(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #open(client: Socket): void {
    if (this.#isShut) return void client.destroy();
    const server = connect(this.#target, "127.0.0.1");
    const pair: [Socket, Socket] = [client, server];
    this.#lines.add(pair);
    for (const socket of pair) socket.on("error", () => undefined);
    let heard = "";
    client.on("data", (bytes) => {
      if (this.#next) heard += bytes.toString("latin1");
      const fate = this.#fateOf(heard);
      if (fate === null) return void server.write(bytes);
      if (fate === "late") this.#kept = { server, bytes };
      if (fate !== "answer-lost") client.destroy();
      if (fate === "never") server.destroy();
      if (fate !== "answer-lost") return;
      // A response means that the server has done its work.
      server.prependOnceListener("data", () => client.destroy());
      server.write(bytes);
    });
    server.on("data", (bytes) => client.writable && client.write(bytes));
    client.on("close", () => this.#kept?.server === server || server.end());
    server.on("close", () => {
      client.destroy();
      this.#lines.delete(pair);
    });
  }

  #fateOf(heard: string): Fate | null {
    if (!this.#next) return null;
    const { after, text, fate } = this.#next;
    const from = heard.indexOf(after);
    if (from < 0 || !heard.includes(text, from)) return null;
    this.#next = null;
    return fate;
  }
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}
