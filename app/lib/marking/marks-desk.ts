import { type DeskProps, SaveDesk } from "#app/lib/desk/save-desk.ts";
import type { ReviewValue } from "#plan/review.ts";
import { type Answer, isAnswer, type MarkingNews } from "./desk-answer.ts";
import { keyOfPlace, type MarkPlace, MarksBook, type PendingMark } from "./marks-book.ts";

const GONE = "This test cannot be marked any more: it was withdrawn, or you may not mark it.";

/** Saves marks as they are made. */
export class MarksDesk extends SaveDesk<PendingMark, Answer> {
  readonly book: MarksBook;
  news: MarkingNews;

  constructor({ news, ...props }: DeskProps & { news: MarkingNews }) {
    const marks = new MarksBook(news.drafts);
    super(
      props,
      {
        get waiting() {
          return marks.waiting;
        },
        get seen() {
          return marks.seen;
        },
        batch: () => marks.batch(),
        settle: (sent, answer) => {
          marks.settle(sent, answer.news.drafts, answer.refused);
          this.news = answer.news;
        },
        learn: (answer) => {
          marks.learn(answer.news.drafts);
          this.news = answer.news;
        },
        kept: () =>
          marks.kept().map((change) => ({ name: keyOfPlace(change), label: change.field, change })),
        restore: (changes) => marks.restore(changes.filter(isMark)),
        formOf,
      },
      { isAnswer, gone: GONE },
    );
    this.book = marks;
    this.news = news;
  }

  /** Notes a change and saves it after `waitMs`, so that a text is not posted letter by letter. */
  change(place: MarkPlace, to: ReviewValue, waitMs: number): void {
    this.book.change(place, to);
    this.plan(waitMs);
  }

  choose(key: string, whose: "own" | "theirs"): void {
    this.book.choose(key, whose);
    this.plan(0);
  }

  /** Takes the test, or gives it back. */
  async take(isTaken: boolean): Promise<void> {
    const body = new FormData();
    body.set("take", isTaken ? "1" : "0");
    await this.post(body, ({ news }) => {
      this.news = news;
      this.tell();
    });
  }
}

function formOf(marks: readonly PendingMark[]): FormData {
  const form = new FormData();
  form.set("marks", JSON.stringify(marks));
  return form;
}

function isMark(value: unknown): value is PendingMark {
  return typeof value === "object" && value !== null && "set" in value && "to" in value;
}
