import { expect, it } from "vitest";
import * as z from "zod";
import type { Api } from "./api.ts";
import { newStudent, onBothEnginesAtNight } from "./engines.ts";
import { groupOf } from "./group-of.ts";
import { textLike } from "./matchers.ts";
import { staffApi } from "./staff-api.ts";

const PATH = "/api/staff/students/class";
const listed = z.array(
  z.object({ line: z.number(), email: z.string(), first_name: z.string(), last_name: z.string() }),
);
const checked = z.object({
  results: z.object({
    faults: z.array(z.object({ line: z.number(), why: z.string() })),
    invited: listed,
    known: listed,
    list: z.string(),
  }),
});

/** Each has one student, in the line that is named. */
const LISTS: [program: string, text: string, line: number, name?: string][] = [
  ["Google Forms", '"Timestamp","Email Address","Full Name"\n"1/1","a@class.example","Ann Lee"', 2],
  ["Google Contacts", "First Name,Last Name,E-mail 1 - Value\nAnn,Lee,a@class.example", 2],
  ["Outlook", "First Name,Last Name,E-mail Address\r\nAnn,Lee,a@class.example", 2],
  ["Moodle", "username,password,firstname,lastname,email\na,changeme,Ann,Lee,a@class.example", 2],
  [
    "Canvas",
    "user_id,login_id,first_name,last_name,full_name,email\n1,a,Ann,Lee,Lee,a@class.example",
    2,
  ],
  ["Excel's first line", "sep=;\r\nEmail;First name;Last name\r\na@class.example;Ann;Lee", 3],
  ["a title above", "Class of March, 2026;;\nEmail;First name;Surname\na@class.example;Ann;Lee", 3],
  ["two remarks above", "Evening class\n\nTuesdays\nName\tEmail\nAnn Lee\ta@class.example", 5],
  ["an old program's end", "Email,First name,Last name\r\na@class.example,Ann,Lee\r\n\x1a", 2],
  ["Email ID", "Email ID,Student Name\na@class.example,Ann Lee", 2],
  [
    "given names",
    "Mail,Given names,Family name\na@class.example,Ann Marie,Lee",
    2,
    "Ann Marie Lee",
  ],
  ["last name first", 'Email,Name\na@class.example,"Lee, Ann"', 2],
  ["several first names", "Email,Full Name\na@class.example,Ann Marie Lee", 2, "Ann Marie Lee"],
  ["invisible marks", "Email,First name,Last name\n\u200ba@class.example\u00a0,Ann,Lee", 2],
];
const split = (name: string) => [name.replace(/ \S+$/, ""), name.replace(/^.* /, "")];

onBothEnginesAtNight("a class by CSV", (upstream) => {
  const send = (owner: Api, bytes: Uint8Array, language = "") => {
    const form = new FormData();
    form.set("sent", new File([Uint8Array.from(bytes)], "class.csv"));
    form.set("language_id", language);
    return owner.call(`${PATH}/check`, { method: "POST", form });
  };
  const check = async (owner: Api, text: string, language?: string) =>
    checked.parse((await send(owner, Buffer.from(text), language)).body).results;
  const mailsTo = (email: string) =>
    upstream().deps.db.selectFrom("mails").select("subject").where("to", "=", email).execute();

  it("invites each student without an account once, and shows the list first", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const old = await newStudent(upstream());
    const csv = `\ufeffE-Mail;First name;Surname;Language\r\nASHA@class.example;Asha;"Rao; Dr";hindi\r\n${old.email};Other;Name;Urdu\r\nben@class.example;Ben;;\r\n`;
    const reply = await send(owner, Buffer.from(csv, "utf16le"), String(old.languageId));
    const { faults, invited, known, list } = checked.parse(reply.body).results;
    expect(faults).toEqual([]);
    expect(invited).toMatchObject([
      { line: 2, email: "asha@class.example", first_name: "Asha", last_name: "Rao; Dr" },
      { line: 4, email: "ben@class.example", first_name: "Ben", last_name: "" },
    ]);
    expect(known).toMatchObject([{ line: 3, email: old.email }]);
    expect(await mailsTo("asha@class.example"), "nothing is done yet").toEqual([]);

    const order = { list, language_id: old.languageId };
    expect((await owner.post(PATH, order)).body).toMatchObject({ results: { invited: 2 } });
    expect(await mailsTo("asha@class.example")).toHaveLength(1);
    expect(await mailsTo(old.email)).toEqual([]);
    const { db } = upstream().deps;
    const row = db.selectFrom("users").select("first_name").where("email", "=", old.email);
    expect(await row.executeTakeFirst()).toEqual({ first_name: "Asha" });
    const found = await owner.get("/api/staff/students?search=rao%20asha");
    expect(JSON.stringify(found.body)).toContain("asha@class.example");
    expect(JSON.stringify((await owner.get("/api/staff/log")).body)).toContain("ben@class.example");

    expect((await owner.post(PATH, order)).body, "again").toMatchObject({
      results: { invited: 0 },
    });
    expect(await mailsTo("asha@class.example")).toHaveLength(1);
  });

  it("reads lists as Google, Moodle, Canvas, Outlook, Excel and people write them", async () => {
    const owner = await staffApi(upstream(), "Ina", "owner");
    const { languageId } = await newStudent(upstream());
    for (const [program, text, line, name = "Ann Lee"] of LISTS) {
      const { faults, invited } = await check(owner, text, String(languageId));
      const read = invited.map((one) => [one.line, one.email, one.first_name, one.last_name]);
      expect
        .soft([faults, read], program)
        .toEqual([[], [[line, "a@class.example", ...split(name)]]]);
    }
  });

  it("puts students into groups and opens paid plans, by columns or for all rows", async () => {
    const owner = await staffApi(upstream(), "Ravi", "owner");
    const { id, languageId } = await newStudent(upstream());
    const group_id = await groupOf(upstream(), { id, languageId });
    const { db } = upstream().deps;
    const plan = await db
      .selectFrom("plans")
      .select(["id", "plan_name"])
      .where("active", "=", 1)
      .executeTakeFirstOrThrow();
    const bad = `email,name,language,group,plan\na@g.example,A,Urdu,tuesday,\nb@g.example,B,Hindi,Noon,\nc@g.example,C,Hindi,,Gold`;
    expect((await check(owner, bad)).faults.map(({ why }) => why)).toEqual([
      'The group "Tuesday" is for students of Hindi.',
      'No group is called "Noon".',
      'No plan on sale is called "Gold".',
    ]);
    const list = `email,name,plan\nnina@g.example,Nina,${plan.plan_name}\nolaf@g.example,Olaf,`;
    const invited = await owner.post(PATH, { list, language_id: languageId, group_id });
    expect(invited.body).toMatchObject({ results: { invited: 2 } });
    const rows = await db
      .selectFrom("users")
      .innerJoin("group_members", "group_members.user_id", "users.id")
      .leftJoin("payments", "payments.user_id", "users.id")
      .select(["users.first_name", "payments.plan_name", "payments.recorded_by"])
      .where("group_members.group_id", "=", group_id)
      .where("users.id", "<>", id)
      .orderBy("users.id")
      .execute();
    expect(rows).toEqual([
      { first_name: "Nina", plan_name: plan.plan_name, recorded_by: "Ravi" },
      { first_name: "Olaf", plan_name: null, recorded_by: null },
    ]);
    expect((await owner.post(PATH, { list, language_id: languageId, group_id: 999 })).status).toBe(
      422,
    );
  });

  it("names each bad row by its line, and then invites no student", async () => {
    const owner = await staffApi(upstream(), "Omar", "owner");
    const csv = [
      "email,name,language",
      "cem@class.example,Cem,Hindi",
      "no address,Dana,Hindi",
      `eve@class.example,"${"E".repeat(10_000)}",Hindi`,
      "CEM@class.example,Cem,Hindi",
      `fay@class.example,Fay,${"K".repeat(60)}`,
      "gil@class.example,,",
      "hal@class.example,,Urdu",
      "ida@class.example,Ida,Urdu,more",
    ].join("\n");
    const { faults } = await check(owner, csv);
    expect(faults.map(({ line, why }) => `${line} ${why}`)).toEqual([
      "3 Enter an email address",
      "4 First name can hold 255 characters, and 10,000 are typed. Shorten the text.",
      "5 The same email stands in line 2.",
      `6 No test language is called "${"K".repeat(40)}".`,
      "7 No language: name one here, or choose one for all.",
      "8 First name is required",
      "9 This row has more cells than the first line.",
    ]);
    const refused = await owner.post(PATH, { list: csv });
    expect(refused.status).toBe(422);
    expect(await mailsTo("cem@class.example")).toEqual([]);
  });

  const cap = "invites at most two thousand in an hour for one owner, and says when to go on";
  it(cap, { tags: ["night"] }, async () => {
    const [busy, other] = [
      await staffApi(upstream(), "Busy", "owner"),
      await staffApi(upstream(), "Other", "owner"),
    ];
    const invite = (by: Api, no: number, many: number) => {
      const rows = Array.from({ length: many }, (_, row) => `m${no}-${row}@many.example,M,Hindi`);
      return by.post(PATH, { list: ["email,first_name,language", ...rows].join("\n") });
    };
    for (const no of [1, 2, 3]) expect((await invite(busy, no, 500)).status).toBe(200);
    expect((await invite(busy, 4, 450)).status).toBe(200);
    const refused = await invite(busy, 5, 100);
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        message: textLike(
          /^You may mail 2,000 invitations and links to students within an hour\. Wait \d\d minutes, then send the rest\.$/,
        ),
      },
    ]);
    expect(await mailsTo("m5-0@many.example")).toEqual([]);
    expect((await invite(busy, 5, 50)).status, "what is left").toBe(200);
    expect((await invite(other, 6, 1)).status, "another owner").toBe(200);
    upstream().turnClock(60 * 60 * 1000 + 1);
    expect((await invite(busy, 7, 1)).status).toBe(200);
  });

  it("refuses a file that is no class list", async () => {
    const owner = await staffApi(upstream(), "Lea", "owner");
    const whyOf = async (text: string) => (await check(owner, text)).faults[0]?.why;
    expect(await whyOf("name\nAsha")).toBe('No column is called "email" in this line.');
    expect(await whyOf("email,name")).toBe("The list has no students.");
    expect(await whyOf('email,name\n"a,b')).toBe("A quote begins and never ends.");
    const rows = Array.from({ length: 501 }, (_, at) => `s${at}@class.example,S`);
    const { faults } = await check(owner, ["email,name", ...rows].join("\n"));
    expect(faults).toEqual([
      { line: 502, why: "From here on the list has more than 500 students." },
    ]);
    const long = await send(owner, Buffer.from("x".repeat(100_001)));
    const latin = await send(owner, Buffer.from("email,name\na@b.example,Zo\u00eb", "latin1"));
    const language = await send(owner, Buffer.from("email,name\na@b.example,Zoe"), "999");
    expect([long.status, latin.status, language.status]).toEqual([422, 422, 422]);
  });
});
