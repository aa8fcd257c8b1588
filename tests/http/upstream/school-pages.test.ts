import { expect, it } from "vitest";
import { z } from "zod";
import { PAGE_LETTERS } from "../../../plan/school-pages.ts";
import { dataOf } from "../../../upstream/own-data/data.ts";
import { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { codeIn, lastMail, newPerson, register, userRow, verify } from "./sign-up.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const PATH = "/api/staff/school/page";
const edited = z.object({
  results: z.object({
    text: z.string(),
    version: z.string(),
    versions: z.array(z.object({ version: z.number(), saved_by: z.string() }).loose()),
    old: z.object({ version: z.number(), text: z.string() }).loose().nullable(),
  }),
});
const told = z.object({
  results: z.object({
    pages: z.array(z.object({ kind: z.string(), version: z.number() }).loose()),
  }),
});
const written = async (owner: Api, query = "kind=terms") =>
  edited.parse((await owner.get(`${PATH}?${query}`)).body).results;

onBothEnginesAtNight("the school's own pages", (upstream) => {
  const anybody = () => new Api(upstream().base);
  const save = async (owner: Api, kind: string, text: string, version: string) =>
    (await owner.post(PATH, { kind, text, version })).status;

  it("are versions: old ones stay readable, a stale one overwrites nothing, an empty one is none", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    expect(await written(owner)).toMatchObject({ text: "", version: "0", versions: [] });
    expect((await anybody().get("/api/v1/school/pages/terms")).status).toBe(404);
    expect(await save(owner, "terms", "  First\r\nline ", "0")).toBe(200);
    const both = [save(owner, "terms", "Hers", "1"), save(owner, "terms", "His", "1")];
    expect((await Promise.all(both)).toSorted()).toEqual([200, 409]);
    const now = await written(owner, "kind=terms&version=1");
    expect([now.version, now.old?.text, now.versions.map(({ saved_by }) => saved_by)]).toEqual([
      "2",
      "First\nline",
      ["Olga", "Olga"],
    ]);
    const shown = await anybody().get("/api/v1/school/pages/terms");
    expect(shown.body).toMatchObject({ results: { version: 2, text: now.text } });
    const [change] = await logSeenBy(owner);
    expect([change?.did, change?.after]).toEqual([
      "change the page terms",
      JSON.stringify({ version: 2, letters: now.text.length }),
    ]);
    expect(await save(owner, "terms", "", "2")).toBe(200);
    expect((await anybody().get("/api/v1/school/pages/terms")).status).toBe(404);
    expect(told.parse((await anybody().get("/api/v1/school")).body).results.pages).toEqual([]);
    expect((await written(owner, "kind=terms&version=2")).old?.text).toBe(now.text);
  });

  it("hold so many letters of any script, and refuse one more with a message", async () => {
    const owner = await staffApi(upstream(), "Omar", "owner");
    const { version } = await written(owner, "kind=refunds");
    expect(await save(owner, "refunds", "ش".repeat(PAGE_LETTERS), version)).toBe(200);
    const long = await owner.post(PATH, {
      kind: "refunds",
      text: "x".repeat(200_000),
      version: "1",
    });
    expect([long.status, long.body]).toMatchObject([
      422,
      { message: "A page can hold 50,000 characters, and 200,000 are typed. Shorten the text." },
    ]);
    expect(await save(owner, "refunds", "", "1")).toBe(200);
    const teacher = await staffApi(upstream(), "Tara");
    expect((await teacher.get(`${PATH}?kind=terms`)).status).toBe(404);
  });

  it("are agreed to at sign-up in their newest versions, which the student's data names", async () => {
    const owner = await staffApi(upstream(), "Oona", "owner");
    const { version } = await written(owner, "kind=privacy");
    expect(await save(owner, "privacy", "We keep little.", version)).toBe(200);
    const [page] = told.parse((await anybody().get("/api/v1/school")).body).results.pages;
    const agreed = `privacy-${page?.version}`;
    const person = await newPerson(upstream());
    for (const none of [{}, { agreed: "privacy-0" }, { agreed: `${agreed} terms-1` }]) {
      const refused = await register(upstream(), { ...person, ...none });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { errors: { agreed: [/agree/] } },
      ]);
    }
    expect((await register(upstream(), { ...person, agreed })).status).toBe(200);
    // A newer version does not change what the student has read.
    expect(await save(owner, "privacy", "We keep more.", String(page?.version))).toBe(200);
    const code = codeIn(await lastMail(upstream(), person.email));
    expect((await verify(upstream(), person.email, code)).status).toBe(200);
    const { id } = await userRow(upstream(), person.email);
    const account = await owner.get(`/api/staff/students/${id}`);
    expect(account.body).toMatchObject({
      results: { account: { agreed: [{ kind: "privacy", version: page?.version }] } },
    });
    const data = new Map<string, object[]>();
    for (const { name, batches } of dataOf(upstream().deps.db, id, (work) => work()))
      for await (const rows of batches) data.set(name, [...(data.get(name) ?? []), ...rows]);
    expect([data.get("agreements"), data.get("school_pages")]).toMatchObject([
      [{ user_id: id }],
      [{ kind: "privacy", text: "We keep little." }],
    ]);
  });

  it("are agreed to with the first password of an invited student, and not with a later one", async () => {
    const owner = await staffApi(upstream(), "Otto", "owner");
    const { version } = await written(owner, "kind=privacy");
    await save(owner, "privacy", "We keep this.", version);
    const [page] = told.parse((await anybody().get("/api/v1/school")).body).results.pages;
    const agreed = `privacy-${page?.version}`;
    const email = "invited@example.test";
    const { body } = await owner.post("/api/staff/students", {
      ...{ email, first_name: "Ines", last_name: "", language_id: 1, branch: "sydney" },
    });
    expect(body).toMatchObject({ status: 200 });
    const { id } = await userRow(upstream(), email);
    const link = async (what: RegExp) => what.exec((await lastMail(upstream(), email)).text)?.[1];
    const set = async (token: string | undefined, rest: object) =>
      anybody().post("/api/v1/reset/password", { token, password: "Teacup-4-monsoon", ...rest });
    // Who asks for a link first is asked to agree, too.
    await anybody().post("/api/v1/password/forgot", { email });
    const token = await link(/invitation\/([\w-]+)/);
    for (const none of [{}, { agreed: "privacy-0" }])
      expect((await set(token, none)).body).toMatchObject({ errors: { agreed: [/agree/] } });
    expect((await set(token, { agreed })).status).toBe(200);
    expect((await owner.get(`/api/staff/students/${id}`)).body).toMatchObject({
      results: { account: { agreed: [{ kind: "privacy", version: page?.version }] } },
    });
    await anybody().post("/api/v1/password/forgot", { email });
    expect((await set(await link(/reset\/password\/([\w-]+)/), {})).status).toBe(200);
  });
});
