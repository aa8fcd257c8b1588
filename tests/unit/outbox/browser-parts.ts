/** A server's response to a post. */
export interface Reply {
  status: number;
  body?: unknown;
  retryAfter?: string;
  url?: string;
}

/** The locks that the tabs of one browser share, with one holder per name. */
export class TabLocks {
  private readonly last = new Map<string, Promise<unknown>>();

  async request(
    name: string,
    ...[options, work]: [Work] | [{ ifAvailable: boolean }, Work]
  ): Promise<unknown> {
    const run = typeof options === "function" ? options : work;
    const before = this.last.get(name);
    if (before && typeof options === "object") return run?.(null);
    const held = (async () => {
      await before;
      return run?.({ name });
    })();
    this.last.set(name, held);
    await held;
    if (this.last.get(name) === held) this.last.delete(name);
    return held;
  }

  query(): Promise<{ held: { name: string }[] }> {
    return Promise.resolve({ held: [...this.last.keys()].map((name) => ({ name })) });
  }
}

type Work = (lock: { name: string } | null) => unknown;

/** Makes an XMLHttpRequest with the parts that an upload needs; null means a broken connection. */
export const RequestOf = (receive: (form: FormData) => Promise<Reply | null>) =>
  class {
    readonly upload: { onprogress: unknown } = { onprogress: null };
    status = 0;
    responseURL = "";
    responseText = "";
    onload = (): void => undefined;
    onerror = (): void => undefined;
    private retryAfter: string | null = null;

    open(_method: string, url: string): void {
      this.responseURL = url;
    }

    setRequestHeader(): void {}

    getResponseHeader(name: string): string | null {
      return name === "Retry-After" ? this.retryAfter : null;
    }

    send(form: FormData): void {
      void receive(form).then((reply) => {
        if (!reply) return this.onerror();
        this.status = reply.status;
        this.responseText = JSON.stringify(reply.body ?? {});
        this.responseURL = reply.url ?? this.responseURL;
        this.retryAfter = reply.retryAfter ?? null;
        this.onload();
      });
    }
  };
