import { chromium } from "@playwright/test";
import { z } from "zod";
import { chromiumArgs, chromiumShellPath } from "../chromium.ts";
import { openFirefox } from "../firefox.ts";
import { openWebkit } from "../webkit.ts";

type Cookies = ReadonlyMap<string, string>;
/** A browser that opens pages as somebody, and runs a script that returns a promise of text. */
type Listener = {
  goto: (url: string, cookies: Cookies) => Promise<unknown>;
  run: (script: string) => Promise<unknown>;
  close: () => Promise<unknown>;
};

/** What a browser plays is told by the first letter of its name. */
export const LISTENERS = [
  { letter: "C", open: openChromium },
  { letter: "F", open: openGecko },
  { letter: "W", open: openGtk },
];

/** Chromium starts muted films without a click, and no sounds. */
const UNASKED = "--autoplay-policy=no-user-gesture-required";

const pairsOf = (cookies: Cookies) => [...cookies].map(([name, value]) => ({ name, value }));

async function openChromium(): Promise<Listener> {
  const browser = await chromium.launch({
    executablePath: chromiumShellPath(),
    args: [...chromiumArgs, UNASKED, "--disable-gpu"],
  });
  const page = await browser.newPage();
  return {
    goto: async (url, cookies) => {
      await page.context().addCookies(pairsOf(cookies).map((pair) => ({ ...pair, url })));
      await page.goto(url);
    },
    run: (script) => page.evaluate(script),
    close: () => browser.close(),
  };
}

async function openGecko(): Promise<Listener> {
  const page = await openFirefox();
  return {
    goto: async (url, cookies) => {
      const domain = new URL(url).hostname;
      await page
        .browserContext()
        .setCookie(...pairsOf(cookies).map((pair) => ({ ...pair, domain })));
      await page.goto(url);
    },
    run: (script) => page.evaluate(script),
    close: () => page.browser().close(),
  };
}

async function openGtk(): Promise<Listener> {
  const { driver, close } = await openWebkit();
  await driver.manage().setTimeouts({ script: 240_000 });
  return {
    goto: async (url, cookies) => {
      // The driver sets cookies of the open page only.
      await driver.get(new URL("/healthz", url).href);
      for (const pair of pairsOf(cookies)) await driver.manage().addCookie(pair);
      await driver.get(url);
    },
    run: (script) => driver.executeAsyncScript(`${script}.then(arguments[arguments.length - 1])`),
    close,
  };
}

const heard = z.object({
  asSent: z.boolean(),
  plays: z.boolean(),
  seconds: z.string(),
  hasWave: z.boolean(),
});
/** What a page does with an answer: the file as it was sent, and what its player gets. */
export type Heard = z.infer<typeof heard>;

/** Plays each answer of a page in its own player, muted, and beside it the file that was sent. */
const LISTEN = `(async () => {
  const isPlayed = (audio, at) => new Promise((done) => {
    audio.muted = true;
    if (at) audio.src = at;
    const late = setTimeout(() => done(false), 20000);
    const end = (isHeard) => { clearTimeout(late); audio.pause(); done(isHeard); };
    audio.ontimeupdate = () => audio.currentTime > 0.05 && end(true);
    audio.onended = () => end(audio.currentTime > 0.05);
    audio.onerror = () => end(false);
    audio.play().catch(() => undefined);
  });
  const hear = async (row) => {
    const audio = row.querySelector("audio");
    const plays = await isPlayed(audio);
    const sent = row.querySelector("a[download]").href;
    const asSent = sent.includes("original") ? await isPlayed(new Audio(), sent) : plays;
    const { seconds = "", peaks } = row.dataset;
    return { plays, asSent, seconds, hasWave: peaks !== "none" };
  };
  const rows = [...document.querySelectorAll(".source-own")];
  return JSON.stringify(await Promise.all(rows.map(hear)));
})()`;

export async function hearAnswers(listener: Listener, url: string, cookies: Cookies) {
  await listener.goto(url, cookies);
  return z.array(heard).parse(JSON.parse(String(await listener.run(LISTEN))));
}
