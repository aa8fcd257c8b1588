import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { importStaged, previewStaged, stage } from "../../../upstream/content/staged.ts";
import { openFiles } from "../../../upstream/files/school-files.ts";
import { BUCKET, startS3 } from "../../support/s3-server.ts";
import type { Api, Reply } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, questionId, signIn, startUpstream } from "./engines.ts";
import { staffApi } from "./staff-api.ts";
import { CCL, texts } from "./word-lists.ts";

const PATH = "/api/staff/content/import";
const preview = z.object({
  results: z.object({
    faults: z.array(z.string()),
    counts: z.string(),
    changes: z.array(z.string()),
    seen: z.string(),
  }),
});
const words = (entries: object[]) => ({
  language: "Hindi",
  language_tag: "hi",
  categories: [{ name: "Money", words: entries }],
});
const RENT = JSON.stringify(words([{ word: "rent", paraphrase: "किराया" }]));
type Files = Record<string, Uint8Array>;

const send = (owner: Api, files: Files) => {
  const form = new FormData();
  form.set("sent", new File([Uint8Array.from(zipSync(files))], "content.zip"));
  return owner.call(PATH, { method: "POST", form });
};
const look = async (owner: Api, replace = "0") =>
  preview.parse((await owner.get(`${PATH}?replace=${replace}`)).body).results;
const apply = (owner: Api, seen: string, replace = "0") =>
  owner.post(`${PATH}/apply`, { replace, seen });
/** Gives the first segment its own sound, which an export renames. */
async function publishSound(owner: Api, id: number) {
  const at = `/api/staff/content/dialogues/${id}`;
  const form = new FormData();
  for (const [name, value] of [
    ["version", "0"],
    ["key", "1"],
    ["kind", "prompt"],
  ] as const)
    form.set(name, value);
  form.set("sound", new File([Uint8Array.from(fixture("take.ogg"))], "said"));
  expect((await owner.call(`${at}/sounds`, { method: "POST", form })).status).toBe(200);
  expect((await owner.post(`${at}/publish`, { version: 1 })).status).toBe(200);
}
const errorsOf = ({ body }: Reply) =>
  z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(body).errors;

onBothEnginesAtNight("content as a .zip file", (upstream) => {
  it("exports everything, and imports it again without a change", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    await publishSound(owner, await questionId(upstream(), "hindi-001"));
    const { bytes } = await owner.get("/api/staff/content/archive");
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toContain("audio/hindi-001-01-q.ogg");
    expect(Object.keys(files)).toContain("videos/clip.mp4");
    expect((await send(owner, files)).status).toBe(200);
    const shown = await look(owner);
    expect(shown).toMatchObject({ faults: [], changes: [] });
    expect(shown.counts).toContain("14 dialogues");
  });

  it("previews an import, then applies exactly that, once", async () => {
    const owner = await staffApi(upstream(), "Omar", "owner");
    const { api } = await signIn(upstream());
    await send(owner, { "school/words/hi.json": strToU8(RENT) });
    const { changes, seen } = await look(owner);
    expect(changes.join("\n")).toMatch(/words: 1 added \(rent\)/);
    expect(texts(await api.post(CCL))).not.toContain("rent");
    expect((await apply(owner, "another")).status).toBe(409);
    expect((await apply(owner, seen, "1")).status, "replaces more than was shown").toBe(409);
    expect(texts(await api.post(CCL))).not.toContain("rent");
    expect((await apply(owner, seen)).status).toBe(200);
    expect(texts(await api.post(CCL))).toContain("rent");
    const log = await owner.get("/api/staff/log");
    expect(JSON.stringify(log.body)).toMatch(/import content.*words: 1 added \(rent\)/);
    expect((await owner.get(`${PATH}?replace=0`)).status, "none waits any more").toBe(404);
    expect((await apply(owner, seen)).status).toBe(404);
  });

  it("names bad rows by file and line, and refuses paths outside the folder", async () => {
    const owner = await staffApi(upstream(), "Lea", "owner");
    const bad = JSON.stringify(words([{ word: "rent", paraphrase: "x" }, { word: "" }]), null, 2);
    const faultsOf = async (files: Files) => {
      expect((await send(owner, files)).status).toBe(200);
      const { faults, seen } = await look(owner);
      expect((await apply(owner, seen || "none")).status).toBe(409);
      return faults;
    };
    const [fault = ""] = await faultsOf({ "words/hi.json": strToU8(bad) });
    const line = bad.split("\n").findIndex((text) => text.includes('"word": ""')) + 1;
    expect(fault).toContain("words/hi.json: categories.0.words.1.word");
    expect(fault).toContain(`(line ${line})`);
    expect(await faultsOf({ "words/hi.json": strToU8(""), "videos.json": strToU8("[]") })).toEqual([
      "words/hi.json: is empty",
      "videos.json is an empty list: entries go only where lists are replaced (--replace)",
    ]);
    expect(await faultsOf({ "notes.txt": strToU8("x") })).toEqual(["The .zip holds no content."]);
    const out = await send(owner, { "../words/hi.json": strToU8("{}") });
    expect([out.status, errorsOf(out)]).toEqual([
      422,
      { sent: ["../words/hi.json leads out of the folder."] },
    ]);
  });
});

describe("content as a .zip file in a bucket", () => {
  it("keeps a pending import where each API finds it", async () => {
    const s3 = await startS3();
    const upstream = await startUpstream();
    onTestFinished(async () => {
      await upstream.close();
      await s3.stop();
    });
    const place = { ...s3.settings, FILES_URL: `s3://${BUCKET}/zip`, DATA_DIR: upstream.folder };
    const { imports } = await openFiles(place);
    const deps = { ...upstream.deps, imports };
    const asked = { by: { id: 7 }, isReplacing: false };
    const zip = zipSync({ "words/hi.json": strToU8(RENT) });
    expect(await stage(deps, asked.by, Buffer.from(zip))).toEqual([]);
    const other = { ...upstream.deps, imports: (await openFiles(place)).imports };
    const { seen } = await previewStaged(other, asked);
    expect(await importStaged(other, { ...asked, seen }, () => Promise.resolve())).toBe(true);
    for await (const names of imports.batches(10)) expect(names).toEqual([]);
  });
});
