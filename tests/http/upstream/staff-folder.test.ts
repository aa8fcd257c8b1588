import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Api, Reply } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { staffApi } from "./staff-api.ts";
import { CCL, texts } from "./word-lists.ts";

const PATH = "/api/staff/content/import";
const staged = z.object({ results: z.object({ token: z.string() }) });
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

onBothEnginesAtNight("content as one .zip", (upstream) => {
  const send = (owner: Api, files: Record<string, Uint8Array>) => {
    const form = new FormData();
    form.set("sent", new File([Uint8Array.from(zipSync(files))], "content.zip"));
    return owner.call(PATH, { method: "POST", form });
  };
  const look = async (owner: Api, token: string, replace = "0") =>
    preview.parse((await owner.get(`${PATH}/${token}?replace=${replace}`)).body).results;

  it("is exported whole, and comes back without a change", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const { bytes } = await owner.get("/api/staff/content/archive");
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toContain("audio/hindi-001-01-q.mp3");
    expect(Object.keys(files)).toContain("videos/clip.mp4");
    const { token } = staged.parse((await send(owner, files)).body).results;
    const shown = await look(owner, token);
    expect(shown).toMatchObject({ faults: [], changes: [] });
    expect(shown.counts).toContain("14 dialogues");
  });

  it("shows what it would change, then does just that", async () => {
    const owner = await staffApi(upstream(), "Omar", "owner");
    const { api } = await signIn(upstream());
    const rent = words([{ word: "rent", paraphrase: "किराया" }]);
    const file = { "school/words/hi.json": strToU8(JSON.stringify(rent)) };
    const { token } = staged.parse((await send(owner, file)).body).results;
    const { changes, seen } = await look(owner, token);
    expect(changes.join("\n")).toMatch(/words: 1 added \(rent\)/);
    expect(texts(await api.post(CCL))).not.toContain("rent");
    const other = await owner.post(`${PATH}/${token}`, { replace: "0", seen: "another" });
    expect(other.status).toBe(409);
    expect((await owner.post(`${PATH}/${token}`, { replace: "0", seen })).status).toBe(200);
    expect(texts(await api.post(CCL))).toContain("rent");
    expect((await owner.get(`${PATH}/${token}?replace=0`)).status, "done").toBe(404);
    expect((await owner.get(`${PATH}/../../etc?replace=0`)).status).toBe(404);
  });

  it("names bad rows by file and line, and refuses what leads out", async () => {
    const owner = await staffApi(upstream(), "Lea", "owner");
    const bad = JSON.stringify(words([{ word: "rent", paraphrase: "x" }, { word: "" }]), null, 2);
    const empty = { "words/hi.json": strToU8(""), "videos.json": strToU8("[]") };
    const faultsOf = async (files: Record<string, Uint8Array>) =>
      (await look(owner, staged.parse((await send(owner, files)).body).results.token)).faults;
    const [fault = ""] = await faultsOf({ "words/hi.json": strToU8(bad) });
    const line = bad.split("\n").findIndex((text) => text.includes('"word": ""')) + 1;
    expect(fault).toContain("words/hi.json: categories.0.words.1.word");
    expect(fault).toContain(`(line ${line})`);
    expect(await faultsOf(empty)).toEqual([
      "words/hi.json: is empty",
      "videos.json is an empty list: only --replace takes entries away",
    ]);
    const out = await send(owner, { "../words/hi.json": strToU8("{}") });
    expect([out.status, errorsOf(out)]).toEqual([
      422,
      { sent: ["../words/hi.json leads out of the folder."] },
    ]);
  });
});

const errorsOf = ({ body }: Reply) =>
  z.object({ errors: z.record(z.array(z.string())) }).parse(body).errors;
