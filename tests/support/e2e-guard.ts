import { expect, type BrowserContext } from "@playwright/test";

/** Collects what no page may do unannounced: console messages, uncaught errors, broken policies. */
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

  /** Announces failures that the test provokes. */
  announce(...patterns: RegExp[]): void {
    this.announced.push(...patterns);
  }

  /** `portalLog`: what the portal printed during the test. */
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

/** The browser's line about an answer of 4xx or 5xx. */
export const refusedRequest = (status: number, path = ""): RegExp =>
  new RegExp(`status of ${status} .*${path}`);
/** The browser's line about a request without an answer. */
export const failedRequest = /net::ERR_/;
