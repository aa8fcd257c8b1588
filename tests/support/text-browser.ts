import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { HTMLElement } from "node-html-parser";
import { until } from "./program.ts";
import { type Watched, watchPages } from "./watched-pages.ts";

interface Dialect {
  /** Returns the command for a terminal; `folder` is its home and contains `lynx.cfg`. */
  command: (url: string, folder: string) => string;
  /** Shown when a page is loaded; earlier keys are lost. */
  ready: RegExp;
  /** The keys from a new page to its first link, to the next one, and to a typed URL. */
  first: string;
  next: string;
  go: string;
  typed: (text: string) => string;
  chosen: (option: number) => string;
}

const DOWN = "\u001bOB";
const CLEAR = "\u0015";
export const LYNX: Dialect = {
  command: (url, folder) => `lynx -cfg=${folder}/lynx.cfg -accept_all_cookies -noreferer '${url}'`,
  ready:
    /\((NORMAL LINK|Text entry|Textfield|Form submit|Checkbox|Option list|Radio|Script button)/i,
  ...{ first: "\u0001", next: "\t", go: "g" },
  typed: (text) => CLEAR + text,
  chosen: (option) => `\r${DOWN.repeat(option)}\r`,
};
export const W3M: Dialect = {
  command: (url) => `w3m -cookie '${url}'`,
  ready: /Viewing/,
  ...{ first: "g", next: "\t", go: "U" },
  typed: (text) => `\r${text}\r`,
  chosen: (option) => `\r${DOWN.repeat(option)}\r`,
};
const NO_PAUSES = ["INFOSECS", "MESSAGESECS", "ALERTSECS", "DELAYSECS"]
  .map((name) => `${name}:0\n`)
  .join("");
/** The stops of a text browser, in the order of the page. It ignores `hidden`. */
const STOPS = "a[href], input:not([type=hidden]), button, select, textarea";

/** Returns whether these programs are installed. */
export function isInstalled(...names: string[]): boolean {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.every((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/** A text browser in a terminal, controlled by keys only. */
export class TextBrowser {
  readonly #dialect: Dialect;
  readonly #program: ChildProcess;
  readonly #watched: Watched;
  /** Where the screen was when the last page was sent. */
  #from = 0;
  readonly #folder: string;
  #screen = "";

  private constructor(dialect: Dialect, program: ChildProcess, watched: Watched, folder: string) {
    this.#dialect = dialect;
    this.#program = program;
    this.#watched = watched;
    this.#folder = folder;
    program.stdout?.on("data", (chunk: Buffer) => (this.#screen += chunk.toString()));
  }

  static async open(dialect: Dialect, portalUrl: string, path: string): Promise<TextBrowser> {
    let mark = () => {};
    const watched = await watchPages(portalUrl, () => mark());
    const folder = mkdtempSync(join(tmpdir(), "ccl-text-"));
    writeFileSync(join(folder, "lynx.cfg"), NO_PAUSES);
    const command = dialect.command(watched.url + path, folder);
    // A terminal of this height shows each of our pages completely.
    const line = `stty rows 500 cols 160; exec ${command}`;
    const env = { ...process.env, TERM: "vt100", HOME: folder };
    const program = spawn("script", ["-qec", line, "/dev/null"], { env, stdio: "pipe" });
    const browser = new TextBrowser(dialect, program, watched, folder);
    mark = () => (browser.#from = browser.#screen.length);
    await browser.#pageAfter(0);
    return browser;
  }

  /** The current page. */
  get page(): HTMLElement {
    const page = this.#watched.pages.at(-1);
    if (!page) throw new Error("there is no page");
    return page;
  }

  get posts(): Watched["posts"] {
    return this.#watched.posts;
  }

  go(path: string): Promise<HTMLElement> {
    const { go } = this.#dialect;
    return this.#type(`${go}${CLEAR}${this.#watched.url}${path}\r`);
  }

  /**
   * Fills fields by name, presses the element of the selector, and waits for the next page. A
   * number chooses that option of a select.
   */
  press(selector: string, fields: Record<string, string | number> = {}): Promise<HTMLElement> {
    const { first, next, typed, chosen } = this.#dialect;
    const stops = this.page.querySelectorAll(STOPS);
    const wanted = this.page.querySelector(selector);
    const last = stops.findIndex((stop) => stop === wanted);
    if (last < 0) throw new Error(`no stop at ${selector}`);
    const left = new Map(Object.entries(fields));
    const keys = stops.slice(0, last).map((stop) => {
      const name = stop.tagName === "BUTTON" ? "" : (stop.getAttribute("name") ?? "");
      const value = left.get(name);
      left.delete(name);
      if (value === undefined) return next;
      return (typeof value === "number" ? chosen(value) : typed(value)) + next;
    });
    if (left.size > 0) throw new Error(`no field before ${selector}: ${[...left.keys()].join()}`);
    return this.#type(`${first}${keys.join("")}\r`);
  }

  async close(): Promise<void> {
    this.#program.kill("SIGKILL");
    await this.#watched.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #type(keys: string): Promise<HTMLElement> {
    const before = this.#watched.pages.length;
    this.#screen = "";
    this.#from = 0;
    this.#program.stdin?.write(keys);
    return this.#pageAfter(before);
  }

  async #pageAfter(before: number): Promise<HTMLElement> {
    await until(
      () => this.#watched.pages.length > before && this.#isDrawn(),
      () => `no page came:\n${this.#screen.slice(-3000)}`,
    );
    return this.page;
  }

  /** Earlier keys have written the line of `ready`, too, before the page was sent. */
  #isDrawn(): boolean {
    const drawn = this.#screen.slice(this.#from).split("Data transfer").at(-1) ?? "";
    return this.#dialect.ready.test(drawn);
  }
}
