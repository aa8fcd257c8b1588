/** What an account, a mistake or a crowd asks for, through the portal. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { parse } from "node-html-parser";
import { STUDENT } from "./running-portal.mjs";

const PATIENCE_MS = 20_000;
const OWNER = { ...STUDENT, email: "teacher@example.com" };

/** Each function asks once for what is dear. `no` is the number of the connection. */
export const RUSHES = {
  nobody: { connections: 0 },
  "a post with 1,800 replies, 24 readers": {
    connections: 24,
    ask: ({ url, greedy, thread }) => get(url, `/forum?thread=${thread}`, greedy),
  },
  "an archive with 130,000 rows, 64 times at once": {
    connections: 64,
    ask: ({ url, greedy }) => get(url, "/user-profile/archive", greedy),
  },
  "10,000 words with a wrong field, 4 previews": { connections: 4, ask: importing(10_000) },
  "100,000 words with a wrong field, 4 previews": { connections: 4, ask: importing(100_000) },
  "guesses from 240 networks at an owner and a student": { connections: 240, ask: guess },
  "500 invitations, again and again": { connections: 1, ask: invite },
  "a photo of 4.8 MB of noise, 4 at once": {
    connections: 4,
    ask: ({ url, greedy, noise }) =>
      send(url, "/user-profile", greedy, "profile_image", ["me.png", noise]),
  },
  "nobody any more": { connections: 0 },
};

/** Sends the list once a connection, and reads its preview again and again. */
function importing(count) {
  return async ({ url, staff, zips }, no, round) => {
    if (round > 0) return get(url, "/staff/content/import/preview", staff);
    const zip = zips.get(count) ?? wrongWords(count);
    zips.set(count, zip);
    await send(url, "/staff/content/import", staff, "sent", ["words.zip", zip]);
  };
}

function wrongWords(count) {
  const words = Array.from({ length: count }, (_, no) => ({
    word: `word ${no}`,
    translation: "शब्द",
  }));
  const categories = [];
  for (let from = 0; from < count; from += 5_000)
    categories.push({ name: `Part ${from}`, words: words.slice(from, from + 5_000) });
  const list = { language: "Hindi", language_tag: "hi", categories };
  return zipSync({ "words/hi.json": strToU8(JSON.stringify(list, null, 1)) });
}

function guess({ url }, no, round) {
  const network = ((no * 131 + round * 17) % 65_000).toString(16);
  const [path, { email }] = no % 2 ? ["/staff/login", OWNER] : ["/login", STUDENT];
  const address = `2001:db8:${network}:${round.toString(16)}::1`;
  return post(url, path, { email, password: "guess" }, address);
}

/** Checks the list, and invites whoever it names. */
async function invite({ url, staff }, _no, round) {
  const names = Array.from({ length: 500 }, (_, no) => `rush${round}-${no}@class.example,S,Hindi`);
  const list = ["email,first_name,language", ...names].join("\n");
  const page = await send(url, "/staff/students/class", staff, "sent", ["class.csv", list]);
  const form = parse(page.body).querySelector("main button[value=invite]")?.closest("form");
  if (form) await post(url, "/staff/students/class", fieldsOf(form), "127.0.0.1", staff);
}

/** Returns a PNG that nothing can compress. */
export function noisePicture() {
  const side = 1_264;
  const rows = Array.from({ length: side }, () => [Buffer.of(0), randomBytes(3 * side)]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const chunk = (kind, data) => {
    const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows.flat()), { level: 0 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export async function signInStaff(url) {
  const response = await fetch(`${url}/staff/login`, {
    ...{ method: "POST", redirect: "manual", headers: { Origin: url } },
    body: new URLSearchParams(OWNER),
  });
  if (response.status !== 303) throw new Error(`the staff's log-in answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

export async function get(url, path, cookie) {
  const response = await asked(url + path, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  return response.status;
}

export async function post(url, path, fields, address, cookie = "") {
  const headers = { Origin: url, "X-Forwarded-For": address, Cookie: cookie };
  const body = new URLSearchParams(fields);
  const response = await asked(url + path, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** Posts the form of a page that has this field, with a file in it. */
export async function send(url, path, cookie, field, [name, bytes]) {
  const page = parse(await (await asked(url + path, { headers: { Cookie: cookie } })).text());
  const form = page.querySelector(`main [name=${field}]`)?.closest("form");
  const body = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(form))) body.set(name, value);
  body.set(field, new Blob([bytes]), name);
  const headers = { Origin: url, Cookie: cookie };
  const action = new URL(form?.getAttribute("action") ?? path, url);
  const response = await asked(action, { method: "POST", headers, body });
  return { status: response.status, body: await response.text() };
}

function fieldsOf(form) {
  const fields = form?.querySelectorAll("input[type=hidden], textarea, button[name]") ?? [];
  return Object.fromEntries(
    fields.map((one) => [one.getAttribute("name"), one.getAttribute("value") ?? one.text]),
  );
}

const asked = (url, options) =>
  fetch(url, { ...options, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
