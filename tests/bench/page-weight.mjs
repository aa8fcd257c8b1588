import { get } from "node:http";
import { findRecord, launchChromium, startStack } from "./running-portal.mjs";
import { row } from "./result-table.mjs";
import { sum } from "./statistics.mjs";

const KB = 1000;
/** The most that a page's fields and players add to the frame, each in its own file. */
const WITH_FIELDS = { script: 5.5, requests: 8 };
/** Words are shown, added and deleted in place, and wait for a connection. */
const WITH_WORDS = { script: 7.5, requests: 7 };
/** Labels change in place, and wait for a connection. */
const WITH_LABELS = { script: 6.5 };
const REACT = /__SECRET_INTERNALS_DO_NOT_USE|reactjs\.org\/docs\/error-decoder|react\.dev\/errors/;

/** Measures the requests and bytes of each page in an empty browser. */
export async function measurePages({ stack, cookie, dialogue }) {
  const record = await findRecord(stack.portalUrl, cookie);
  const address = "/practice/list/questions";
  const pages = [
    { name: "login", path: "/login", light: true, guest: true, firstWindow: true },
    { name: "sign-up", path: "/sign-up", light: true, guest: true, ...WITH_FIELDS },
    { name: "forgot password", path: "/forgot-password", light: true, guest: true },
    { name: "reset password", path: "/reset/password/token", light: true, guest: true },
    {
      name: "e-mail verified",
      path: "/email-verfication/token?outcome=done",
      light: true,
      guest: true,
    },
    { name: "by window", path: "/login", light: true, guest: true, script: 5, openToSchool: true },
    { name: "not found, guest", path: "/nowhere", light: true, guest: true, status: 404 },
    { name: "not found", path: "/nowhere", light: true, status: 404 },
    { name: "dashboard", path: "/", light: true },
    { name: "videos", path: "/video", light: true, ...WITH_FIELDS },
    { name: "vocabulary", path: "/vocabulary", light: true, ...WITH_WORDS },
    { name: "words", path: "/vocabulary?list=ccl", light: true, ...WITH_WORDS },
    { name: "forum", path: "/forum", light: true },
    { name: "online classes", path: "/online-class-booking", light: true, ...WITH_FIELDS },
    { name: "book exam", path: "/book-naatCcl-exam", light: true, ...WITH_FIELDS },
    { name: "frequent question", path: "/frequent-ask-question", light: true },
    { name: "plans", path: "/subscription", light: true },
    { name: "profile", path: "/user-profile", light: true, ...WITH_FIELDS },
    { name: "practice list", path: "/practice-ccl", light: true, ...WITH_LABELS },
    { name: "pending", path: "/practice-ccl?tab=pending", light: true },
    { name: "completed", path: "/practice-ccl?tab=completed", light: true },
    { name: "record view", path: `/practice-ccl/completed?record=${record}` },
    {
      name: "dialogue",
      path: `${address}?question=${dialogue.question}&segment=${dialogue.longest}`,
      requests: 11,
    },
    {
      name: "mock test",
      path: "/mock-test/exam/question?mock=1",
      script: 89,
      requests: 11,
      exam: await beginExam(stack.portalUrl, cookie),
    },
    {
      name: "finish page",
      path: `${address}/finish?question=${dialogue.question}`,
      light: true,
      script: 5,
    },
  ];
  const browser = await launchChromium();
  const open = await startStack({
    upstreamUrl: stack.upstreamUrl,
    portalEnv: { LOGIN_MESSAGE_ORIGINS: "https://school.example" },
  });
  try {
    const rows = [];
    for (const page of pages)
      rows.push(
        ...(await weigh(
          browser,
          (page.openToSchool ? open : stack).portalUrl,
          page,
          page.guest ? undefined : cookie,
        )),
      );
    return rows;
  } finally {
    await Promise.all([browser.close(), open.stop()]);
  }
}

/** Begins a mock test, so that its page shows the first segment. Returns its cookie. */
async function beginExam(portalUrl, { header }) {
  const answer = await fetch(`${portalUrl}/mock-test/exam/question?mock=1`, {
    method: "POST",
    headers: {
      Cookie: header,
      Origin: portalUrl,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "intent=begin&time_factor=2",
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("exam="));
  if (!cookie) throw new Error(`the mock test did not begin: ${answer.status}`);
  return cookie.split(";", 1)[0].slice("exam=".length);
}

async function weigh(browser, portalUrl, page, cookie) {
  const { name, path, light = false, status = 200, firstWindow = false } = page;
  const all = await load(browser, portalUrl + path, status, cookie, page.exam);
  // Some files load when the page is idle or they become visible: sounds and the style sheet of the
  // page after the log-in, content pictures, a mock test's sounds, and what keeps typed text and
  // offers waiting takes. Nothing waits for them.
  const [later, requests] = [all.filter(isLater), all.filter((request) => !isLater(request))];
  const ofType = (type) => requests.filter((request) => request.type === type);
  const scripts = await Promise.all(ofType("script").map(({ url }) => weighScript(url)));
  const [wave, others] = [
    scripts.filter(({ isWave }) => isWave),
    scripts.filter(({ isWave }) => !isWave),
  ];
  const html = await wireBytes(portalUrl + path, "br", {
    status,
    cookie: page.exam ? { header: `${cookie.header}; exam=${page.exam}` } : cookie,
  });
  const css = sum(
    await Promise.all(
      ofType("stylesheet").map(async ({ url }) => (await wireBytes(url, "br")).length),
    ),
  );
  const kb = (label, bytes, options = {}) =>
    row(`${name}: ${label}`, bytes / KB, { unit: "kB", digits: 1, ...options });
  const weights = [...others]
    .sort((a, b) => b.gzip - a.gzip)
    .map(({ file, gzip }) => `${file} ${gzip} B`)
    .join(", ");
  const total = (list, key) => sum(list.map((script) => script[key]));
  const strangers = requests.filter(({ url }) => new URL(url).origin !== portalUrl);
  return [
    kb("script, gzip", total(others, "gzip"), {
      max: page.script ?? (light ? 4 : 85),
      why: weights,
    }),
    kb("script, brotli", total(others, "brotli")),
    kb(
      "of it framework, gzip",
      total(
        scripts.filter(({ isReact }) => isReact),
        "gzip",
      ),
      light ? { max: 0, why: weights } : {},
    ),
    ...(wave.length > 0 ? [kb("lazy wave, gzip", total(wave, "gzip"))] : []),
    kb("HTML, brotli", html.length, light ? { max: 13 } : {}),
    kb("CSS, brotli", css, { max: 14 }),
    row(`${name}: requests`, requests.length, {
      max: page.requests ?? (light ? 7 : undefined),
      why: requests.map(({ url }) => new URL(url).pathname).join(", "),
    }),
    ...(later.length > 0 ? [row(`${name}: fetched later`, later.length)] : []),
    ...(firstWindow
      ? [
          kb("HTML, CSS and script of the entry, with their headers", await windowBytes(), {
            max: 14.6,
          }),
        ]
      : []),
    row(`${name}: third-party requests and web fonts`, strangers.length + ofType("font").length, {
      max: 0,
      why: strangers.map(({ url }) => url).join(", "),
    }),
  ];

  /**
   * Returns the bytes needed before the page paints and works, which must fit into ten packets of a
   * new connection's first round trip.
   */
  async function windowBytes() {
    const entry = ofType("script").filter(({ url }) => /entry\.guests/.test(url));
    const urls = [portalUrl + path, ...[...ofType("stylesheet"), ...entry].map(({ url }) => url)];
    const answers = await Promise.all(urls.map((url) => wireAnswer(url, "br")));
    return sum(answers.map(({ body, head }) => body.length + head));
  }
}

function isLater({ url, type, isPrefetch }) {
  return isPrefetch || type === "media" || /\/media\/|\/assets\/(drafts|outbox-view)-/.test(url);
}

/** Records every request of the page until the network is idle. */
async function load(browser, url, status, cookie, exam) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  try {
    // For the whole portal: a cookie of this path alone would not load the sounds.
    const { origin } = new URL(url);
    if (cookie) await context.addCookies([{ name: cookie.name, value: cookie.value, url: origin }]);
    if (exam) await context.addCookies([{ name: "exam", value: exam, url: origin }]);
    const page = await context.newPage();
    const requests = [];
    page.on("request", (request) =>
      requests.push({
        url: request.url(),
        type: request.resourceType(),
        isPrefetch: request.headers()["sec-purpose"] === "prefetch",
      }),
    );
    const response = await page.goto(url, { waitUntil: "networkidle" });
    if (response?.status() !== status || page.url() !== url)
      throw new Error(`${url} answered ${response?.status()} and led to ${page.url()}`);
    return requests.filter((request) => /^https?:/.test(request.url));
  } finally {
    await context.close();
  }
}

async function weighScript(url) {
  const [plain, gzip, brotli] = await Promise.all(
    ["identity", "gzip", "br"].map((encoding) => wireBytes(url, encoding)),
  );
  const file = new URL(url).pathname.replace("/assets/", "");
  return {
    file,
    gzip: gzip.length,
    brotli: brotli.length,
    isWave: /wave-painter/.test(file),
    isReact: REACT.test(plain.toString("utf8")),
  };
}

async function wireBytes(url, encoding, options) {
  return (await wireAnswer(url, encoding, options)).body;
}

/** Returns the compressed body and the bytes of its headers. fetch would decompress it. */
function wireAnswer(url, encoding, { status = 200, cookie } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": encoding, ...(cookie ? { Cookie: cookie.header } : {}) };
    get(url, { headers }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        response.statusCode === status
          ? resolve({
              body: Buffer.concat(chunks),
              head: response.rawHeaders.join("").length + response.rawHeaders.length * 2,
            })
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.on("error", reject);
    }).on("error", reject);
  });
}
