import { expect, type Locator, type Page } from "@playwright/test";
import { resolve } from "node:path";
import type { Question } from "./e2e-accounts.ts";

/** Two real recordings of different content. */
export const ANSWER_FILES = [1, 2].map((no) =>
  resolve(`samples/audio/hi-rental-bond-0${no}-s.mp3`),
);

/**
 * Returns a path, for tests of a page in a certain state. Journeys use the list, by `Studio.open`.
 */
export const segmentAddress = ({ id }: Question, segment: number | "end") =>
  `/practice/list/questions?question=${id}&segment=${segment}`;

/** The practice screen as a student finds it, by names and roles. */
export class Studio {
  readonly start: Locator;
  readonly finish: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly clock: Locator;
  readonly recording: Locator;
  readonly file: Locator;
  readonly answer: Locator;
  /** All segments of the dialogue, each with its receipt. */
  readonly segments: Locator;

  constructor(
    readonly page: Page,
    readonly question: Question,
  ) {
    this.start = page.getByRole("button", { name: /^Start( Repeat)?$/ });
    this.finish = page.getByRole("button", { name: "Finish attempt" });
    this.next = page.getByRole("button", { name: /^Next(?! Dialogue)/ });
    this.previous = page.getByRole("button", { name: /^Previous segment/ });
    this.clock = page.getByRole("timer", { name: "Length of this recording" });
    this.recording = page.getByText("Recording Answer...");
    this.file = page.getByLabel(/audio file$/);
    // The list with the receipts, which a phone keeps closed.
    this.segments = page.locator("nav[aria-label=Segments]");
    this.answer = page.getByRole("group", { name: /^Your answer/ });
  }

  /** Opens a segment like a student: from the list, past the question about continuing. */
  async open(segment = 1): Promise<void> {
    await this.choose();
    if (!(await this.heading(segment).isVisible())) await this.goTo(segment);
    await expect(this.heading(segment)).toBeVisible();
    await expect(this.start).toBeVisible();
  }

  /** Chooses the dialogue in the list, which opens at the portal's suggested place. */
  async choose(): Promise<void> {
    await this.page.goto("/practice-ccl");
    await this.page.locator(`#dialogue-${this.question.id}`).getByRole("link").click();
    const goOn = this.page.getByRole("link", { name: "Continue" });
    const opened = this.page.getByRole("heading", { name: /^(Segment \d|End of the dialogue)/ });
    await expect(goOn.or(opened)).toBeVisible();
    if (await goOn.isVisible()) await goOn.click();
    await expect(opened).toBeVisible();
  }

  /** Uses the strip of segments. */
  async goTo(segment: number): Promise<void> {
    await this.row(segment).getByRole("link").click();
  }

  heading(segment: number): Locator {
    return this.page.getByRole("heading", {
      name: `Segment ${segment} of ${this.question.segments.length}`,
    });
  }

  /** Returns a segment's row in the list, with its receipt. */
  row(segment: number): Locator {
    return this.segments.locator("li").nth(segment - 1);
  }

  async expectReceipt(
    segment: number,
    word: "On this device" | "Sending" | "Sent" | "Saved" | "Not sent" | "Recording",
  ): Promise<void> {
    await expect(this.row(segment)).toContainText(word);
  }

  /** Presses Start and waits until the recorder's clock shows at least these seconds. */
  async speak(seconds: number): Promise<void> {
    await this.start.click();
    await expect(this.recording).toBeVisible();
    await this.spoken(seconds);
  }

  async spoken(seconds: number): Promise<void> {
    await expect(this.clock).toHaveText(
      new RegExp(
        `^00:(${[0, 1, 2].map((more) => String(seconds + more).padStart(2, "0")).join("|")})$`,
      ),
    );
  }

  /** Records a take that is at least stored on this device. */
  async take(seconds = 1): Promise<void> {
    await this.speak(seconds);
    await this.finish.click();
    await expect(this.answer).toBeVisible();
  }
}
