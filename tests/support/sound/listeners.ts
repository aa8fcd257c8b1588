import { chromium } from "@playwright/test";
import { z } from "zod";
import { chromiumArgs, chromiumShellPath } from "../chromium.ts";
import { openFirefox } from "../firefox.ts";
import { openWebkit } from "../webkit.ts";

type Cookies = ReadonlyMap<string, string>;
/** A browser that visits pages as somebody, and runs a script that returns a promise of text. */
export type Listener = {
  /** Opens a page; in WebKitGTK another one of the same portal. */
  visit: (url: string, cookies: Cookies) => Promise<unknown>;
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
    visit: async (url, cookies) => {
      // Cookies of an address would be those of its folder.
      const { origin } = new URL(url);
      await page.context().addCookies(pairsOf(cookies).map((pair) => ({ ...pair, url: origin })));
      await page.goto(url);
    },
    run: (script) => page.evaluate(script),
    close: () => browser.close(),
  };
}

async function openGecko(): Promise<Listener> {
  const page = await openFirefox();
  return {
    visit: async (url, cookies) => {
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
    // It takes a second to draw a player, and 39 stand on a teacher's page: LISTEN reads the page
    // instead.
    visit: async (url, cookies) => {
      await driver.get(new URL("/login", url).href);
      await driver.manage().deleteAllCookies();
      for (const pair of pairsOf(cookies)) await driver.manage().addCookie(pair);
    },
    run: (script) =>
      driver.executeAsyncScript(`const done = arguments[arguments.length - 1];
        ${script}.then(done, (error) => done(String(error)))`),
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

/** Plays a sound, muted. */
const PLAY = `const isPlayed = (audio) => new Promise((done) => {
  const late = setTimeout(() => end(false), 30000);
  const end = (isHeard) => { clearTimeout(late); audio.pause(); done(isHeard); };
  audio.muted = true;
  audio.ontimeupdate = () => audio.currentTime > 0.05 && end(true);
  audio.onended = () => end(audio.currentTime > 0.05);
  audio.onerror = () => end(false);
  audio.play().catch(() => undefined);
});`;

/** Plays each answer of a page in its own player, and beside it the file that was sent. */
const LISTEN = `async (url) => {
  ${PLAY}
  const isOpen = location.href === url;
  const read = async () => new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
  const page = isOpen ? document : await read();
  const hear = async (row) => {
    const audio = row.querySelector("audio");
    const plays = await isPlayed(isOpen ? audio : new Audio(audio.src));
    const sent = row.querySelector("a[download]").href;
    const asSent = sent.includes("original") ? await isPlayed(new Audio(sent)) : plays;
    const { seconds = "", peaks } = row.dataset;
    return { plays, asSent, seconds, hasWave: peaks !== "none" };
  };
  return JSON.stringify(await Promise.all([...page.querySelectorAll(".source-own")].map(hear)));
}`;

export async function hearAnswers(listener: Listener, url: string, cookies: Cookies) {
  await listener.visit(url, cookies);
  const told = await listener.run(`(${LISTEN})(${JSON.stringify(url)})`);
  return z.array(heard).parse(JSON.parse(String(told)));
}

/** Returns which of these addresses of one server the browser plays. */
export async function playable(listener: Listener, urls: string[]): Promise<boolean[]> {
  await listener.visit(new URL("/", urls[0]).href, new Map());
  const told = await listener.run(`(async (urls) => {
    ${PLAY}
    return JSON.stringify(await Promise.all(urls.map((url) => isPlayed(new Audio(url)))));
  })(${JSON.stringify(urls)})`);
  return z.array(z.boolean()).parse(JSON.parse(String(told)));
}
