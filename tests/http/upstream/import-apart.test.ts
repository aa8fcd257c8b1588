import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { afterAll, expect, test, vi } from "vitest";
import { ContentReader, readerThread } from "../../../upstream/content/content-reader.ts";
import { readGiven } from "../../../upstream/content/read-given.ts";

const MB = 1024 * 1024;
const error = vi.fn();
const thread = readerThread(pathToFileURL("build/content-reader.js"), { error });
const reader = new ContentReader(thread);
const folder = mkdtempSync(join(tmpdir(), "import-apart-"));
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true });
});

/** A list whose words have a field of another name. */
function wrongWords(count: number): string {
  const words = Array.from({ length: count }, (_, index) => ({
    ...{ word: `word ${index}`, translation: "शब्द" },
  }));
  const categories = [];
  for (let from = 0; from < count; from += 5_000)
    categories.push({ name: `Part ${from}`, words: words.slice(from, from + 5_000) });
  return JSON.stringify({ language: "Hindi", language_tag: "hi", categories }, null, 1);
}
const zipOf = (text: string) => zipSync({ "words/hi.json": strToU8(text) });
const TOO_DEEP = "words/hi.json: has too many values, or too many levels of them";
const wrong = (count: number) => ({
  zip: () => zipOf(wrongWords(count)),
  first:
    "words/hi.json: categories.0.words.0.paraphrase Invalid input: expected string, received undefined (line 8)",
  last: `And ${count - 200} more.`,
});
const kinds = {
  "2,000 words with a wrong field": wrong(2_000),
  "30 MB of [": { zip: () => zipOf("[".repeat(30 * MB)), first: TOO_DEEP, last: TOO_DEEP },
  "15,000,000 numbers": {
    zip: () => zipOf(`[${"1,".repeat(15_000_000)}1]`),
    first: TOO_DEEP,
    last: TOO_DEEP,
  },
};

test.each(Object.entries(kinds))("%s: others go on, and the memory is bounded", (_, kind) =>
  isReadApart(kind),
);
test.each(Object.entries({ "10,000": wrong(10_000), "100,000": wrong(100_000) }))(
  "%s words with a wrong field: others go on",
  { tags: ["night"] },
  (_, kind) => isReadApart(kind),
);

async function isReadApart({ zip, first, last }: ReturnType<typeof wrong>): Promise<void> {
  const path = join(folder, "sent.zip");
  writeFileSync(path, zip());
  const given = { folder: mkdtempSync(join(folder, "unpacked-")), zip: path, isReplacing: false };
  const [before, begun] = [process.memoryUsage.rss(), performance.now()];
  let [longest, most, at] = [0, 0, begun];
  const turns = setInterval(() => {
    longest = Math.max(longest, performance.now() - at);
    most = Math.max(most, process.memoryUsage.rss() - before);
    at = performance.now();
  }, 1);
  const { faults } = await reader.read(given, path + last);
  const took = performance.now() - begun;
  clearInterval(turns);
  expect([faults[0], faults.at(-1)]).toEqual([first, last]);
  expect(faults.length).toBeLessThanOrEqual(201);
  expect(longest, "the longest pause of others").toBeLessThan(took / 2);
  expect(most / MB).toBeLessThan(700);
  expect(error).not.toHaveBeenCalled();
  // The preview is loaded again.
  writeFileSync(path, "");
  expect((await reader.read(given, path + last)).faults).toEqual(faults);
}

test("a second import is read when the first one stopped the thread", async () => {
  const [broken, good] = [join(folder, "none.zip"), join(folder, "good.zip")];
  writeFileSync(good, zipOf(wrongWords(1)));
  const read = (zip: string) =>
    reader.read({ folder: mkdtempSync(join(folder, "unpacked-")), zip, isReplacing: false });
  const both = await Promise.all([read(broken), read(good)]);
  expect(both.map(({ faults }) => faults)).toEqual([
    ["The content is too large, or too deep, to be read here. Import it in several parts."],
    [
      "words/hi.json: categories.0.words.0.paraphrase Invalid input: expected string, received undefined (line 8)",
    ],
  ]);
  expect(error).toHaveBeenCalledOnce();
});

test("finds the lines of all faults in one reading of the text", async () => {
  const charCodeAt = vi.spyOn(String.prototype, "charCodeAt");
  const path = join(folder, "few.zip");
  const readings = async (count: number) => {
    const text = wrongWords(count);
    writeFileSync(path, zipOf(text));
    charCodeAt.mockClear();
    const unpacked = mkdtempSync(join(folder, "unpacked-"));
    await readGiven({ folder: unpacked, zip: path, isReplacing: false });
    return charCodeAt.mock.calls.length / text.length;
  };
  const few = await readings(20);
  expect(few).toBeLessThan(8);
  expect(await readings(150)).toBeLessThan(2 * few);
  charCodeAt.mockRestore();
});
