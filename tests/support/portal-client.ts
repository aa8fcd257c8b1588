import { randomUUID } from "node:crypto";
import type { HTMLElement } from "node-html-parser";
import { fieldsOf, type PostedForm } from "./html.ts";
import { readPage } from "./read-page.ts";
import { problemsOf } from "./sound-page.ts";

export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The target of a redirect; a path when it stays on the portal. */
  location: string | null;
  /** Parsed on first use, because most responses are not pages. */
  readonly page: HTMLElement;
}

export interface Upload {
  /** The field of the form; that of recordings by default. */
  field?: string;
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** A whole page would hide its problems in the report. */
const SHOWN = 2_000;
type Fields = Record<string, string>;
interface Options {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Browsers send this for a typed URL. */
const TYPED = { "Sec-Fetch-Site": "none" };

/**
 * A browser without script: cookies, forms, one redirect at a time. Each page must pass
 * `problemsOf`.
 */
export class PortalClient {
  readonly base: string;
  readonly cookies = new Map<string, string>();
  /** All responses, for tests that search them for secrets. */
  readonly seen: Answer[] = [];

  constructor(base: string) {
    this.base = base;
  }

  /** Opens a second tab with the same cookies, which are separate from then on. */
  copy(): PortalClient {
    const other = new PortalClient(this.base);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  /** The value of the Cookie header. */
  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  get(path: string, headers: Record<string, string> = TYPED): Promise<Answer> {
    return this.#send(path, { headers });
  }

  head(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(path, { method: "HEAD", headers });
  }

  /** Posts a form like a browser: urlencoded, from the same site. */
  post(path: string, fields: Fields, headers: Record<string, string> = this.#own): Promise<Answer> {
    return this.postText(path, new URLSearchParams(fields).toString(), headers);
  }

  /** Posts an encoded form, in which names may come more than once. */
  postText(
    path: string,
    body: string,
    headers: Record<string, string> = this.#own,
  ): Promise<Answer> {
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    return this.#send(path, { method: "POST", headers: { ...type, ...headers }, body });
  }

  postFile(
    path: string,
    fields: Fields,
    files: Upload | Upload[] | null,
    headers: Record<string, string> = this.#own,
  ): Promise<Answer> {
    const boundary = `----portal-client-${randomUUID()}`;
    const type = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
    return this.#send(path, {
      method: "POST",
      headers: { ...type, ...headers },
      body: multipart(boundary, fields, [files].flat()),
    });
  }

  /** Presses a button with its whole form; `change` has the typed values. */
  press(
    from: Answer,
    button: string,
    change: Fields = {},
    files: Upload | Upload[] | null = null,
  ): Promise<Answer> {
    const form = fieldsOf(from.page, from.url, button);
    const fields = { ...form.fields, ...change };
    return form.multipart ? this.postFile(form.action, fields, files) : this.#submit(form, fields);
  }

  /** Follows one redirect, or all. Returns the page, or else the response itself. */
  async follow(answer: Answer, all = true): Promise<Answer> {
    let current = answer;
    for (let hops = 0; current.location !== null && hops < (all ? 5 : 1); hops += 1)
      current = await this.get(current.location);
    return current;
  }

  async logIn(
    email = "student@example.com",
    password = "interpreting",
    path = "/login",
  ): Promise<Answer> {
    const answer = await this.post(path, { email, password });
    if (answer.status !== 303 || !this.cookies.has("portal"))
      throw new Error(`could not log in as ${email}: ${answer.status} ${answer.location ?? ""}`);
    return answer;
  }

  get #own(): Record<string, string> {
    return { Origin: this.base, "Sec-Fetch-Site": "same-origin" };
  }

  #submit(form: PostedForm, fields: Fields): Promise<Answer> {
    if (form.method === "post") return this.post(form.action, fields);
    return this.get(`${form.action.split("?")[0]}?${new URLSearchParams(fields).toString()}`);
  }

  async #send(path: string, { method = "GET", headers = {}, body }: Options): Promise<Answer> {
    const { cookie } = this;
    const url = new URL(path, this.base).href;
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: { ...headers, ...(cookie ? { Cookie: cookie } : {}) },
      body,
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString("utf8");
    let page: HTMLElement | undefined;
    const answer: Answer = {
      url,
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      location: this.#pathOf(response.headers.get("location")),
      get page() {
        return (page ??= readPage(text));
      },
    };
    this.seen.push(answer);
    // A download is a student's file, not a page.
    const isKept = response.headers.has("content-disposition");
    if (text !== "" && !isKept && response.headers.get("content-type")?.startsWith("text/html")) {
      const problems = await problemsOf(text);
      if (problems.length > 0)
        throw new Error(
          `${method} ${path} (${answer.status}) is not a sound page: ${problems.join("; ")}\n\n${text.slice(0, SHOWN)}`,
        );
    }
    return answer;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const dead = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (dead) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  #pathOf(location: string | null): string | null {
    if (location === null) return null;
    return location.startsWith(`${this.base}/`) ? location.slice(this.base.length) : location;
  }
}

/** Node's FormData omits the empty file name that browsers send without a file. */
function multipart(
  boundary: string,
  fields: Fields,
  files: (Upload | null)[],
): Uint8Array<ArrayBuffer> {
  const part = (head: string, content: string | Uint8Array) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    content,
    "\r\n",
  ];
  const quoted = (name: string) => name.replaceAll('"', "%22");
  const pieces = Object.entries(fields).flatMap(([name, value]) =>
    part(`name="${name}"`, value.replace(/\r?\n/g, "\r\n")),
  );
  for (const file of files)
    pieces.push(
      ...part(
        `name="${file?.field ?? "audioanswer"}"; filename="${quoted(file?.name ?? "")}"\r\nContent-Type: ${file?.type ?? "application/octet-stream"}`,
        file?.bytes ?? "",
      ),
    );
  return new Uint8Array(
    Buffer.concat(
      [...pieces, `--${boundary}--\r\n`].map((piece) =>
        typeof piece === "string" ? Buffer.from(piece) : piece,
      ),
    ),
  );
}
