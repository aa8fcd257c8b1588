import { expect, type Locator, type Page } from "@playwright/test";

/** A word list in a student's browser. */
export class WordList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = "/vocabulary?list=ccl"): Promise<void> {
    await this.page.goto(path);
    await expect(this.rows.first()).toBeVisible();
  }

  get rows(): Locator {
    return this.page.locator(".word-table tbody tr");
  }

  get status(): Locator {
    return this.page.locator(".word-status");
  }

  row(word: string): Locator {
    return this.rows.filter({ has: this.page.getByRole("rowheader", { name: word, exact: true }) });
  }

  show(word: string): Locator {
    return this.page.getByRole("button", { name: `show meanings of ${word}` });
  }

  add(word: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^\\+ My Words ?: ${word}$`) });
  }

  remove(word: string): Locator {
    return this.page.getByRole("button", { name: `Delete ${word} from My Words` });
  }

  undo(word: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^Undo ?: ${word}$`) });
  }

  async expectCount(word: string, count: number): Promise<void> {
    await expect(this.row(word).locator("[data-count]")).toHaveText(String(count));
  }
}
