import { expect, type BrowserContext } from "@playwright/test";

/** Collects events that no page may cause: console messages, errors, policy violations. */
export class Guard {
  private readonly complaints: string[] = [];
  private readonly announced: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      this.complaints.push(
        `console.${message.type()}: ${message.text()} (${message.location().url})`,
      );
    });
    context.on("weberror", (problem) => {
      this.complaints.push(`uncaught: ${String(problem.error())}`);
    });
  }

  /** Announces failures that the test causes. */
  announce(...patterns: RegExp[]): void {
    this.announced.push(...patterns);
  }

  /** `portalLog` is the portal's output during the test. */
  check(portalLog: string): void {
    const logged = portalLog
      .split("\n")
      .filter((line) => /"level":"?(50|60|error|fatal)/.test(line));
    const left = [...this.complaints, ...logged].filter(
      (text) => !this.announced.some((pattern) => pattern.test(text)),
    );
    expect(left, "messages that the test did not announce").toEqual([]);
  }
}

/** Matches the browser's message about a response of 4xx or 5xx. */
export const refusedRequest = (status: number, path = ""): RegExp =>
  new RegExp(`status of ${status} .*${path}`);
/** Matches the browser's message about a request without a response. */
export const failedRequest = /net::ERR_/;
