import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import puppeteer, { type Page } from "puppeteer-core";

export const FIREFOX = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";
/** A microphone and a camera that give a test signal, with permission. */
export const PREFERENCES = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
};
export const TAKE_CLOCK = '[aria-label="Length of this recording"]';

/** Opens a page in a new Firefox. Closing its browser ends the program. */
export async function openFirefox(): Promise<Page> {
  if (!existsSync(FIREFOX))
    throw new Error("No Firefox found: apt-get install firefox-esr, or set FIREFOX_PATH.");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX,
    extraPrefsFirefox: PREFERENCES,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await playMuted(page);
  return page;
}

/** A machine without a sound card plays only muted sounds. */
export const playMuted = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const play: unknown = Reflect.get(HTMLMediaElement.prototype, "play");
    if (typeof play !== "function") return;
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      this.muted = true;
      await play.call(this);
    };
  });

/** Waits for a button and presses it. The translator adds a sign of no width to each text. */
export async function press(page: Page, name: string): Promise<void> {
  // A press right after another is taken for a double one.
  await pause(2_000);
  // By the button's own method: a click at its place may miss while the bar moves.
  await page.waitForFunction(
    (wanted) => {
      const button = [...document.querySelectorAll<HTMLElement>("button:enabled, a, summary")].find(
        ({ textContent, ariaLabel }) =>
          ariaLabel === wanted ||
          textContent?.replaceAll("\u200B", "").replaceAll(/\s+/g, " ").trim() === wanted,
      );
      button?.click();
      return button !== undefined;
    },
    {},
    name,
  );
}

/** Waits for words that can be seen. */
export const see = (page: Page, words: string, within = "body") =>
  page.waitForFunction(
    (wanted, place) =>
      [...document.querySelectorAll<HTMLElement>(place)].some(({ innerText }) =>
        innerText.replaceAll("\u200B", "").includes(wanted),
      ),
    {},
    words,
    within,
  );

export const submit = (page: Page, name: string) =>
  Promise.all([page.waitForNavigation(), press(page, name)]);
