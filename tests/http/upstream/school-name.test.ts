import { expect, it, onTestFinished } from "vitest";
import { keepIdentity, mailName } from "../../../upstream/school/identity.ts";
import { startUpstream } from "./engines.ts";
import { staffApi } from "./staff-api.ts";

it.each([
  ["VLE NAATI", null, "VLE NAATI CCL Portal", "VLE NAATI CCL Portal"],
  ["Perth Institute", null, "Perth Institute", "Perth Institute portal"],
  ["Perth Institute", "Sydney Lions", "Sydney Lions", "Sydney Lions portal"],
])(
  "with SCHOOL_NAME %j and the owner's name %j, mails come from %j and speak of the %j",
  async (SCHOOL_NAME, name, from, portal) => {
    const upstream = await startUpstream(undefined, { SCHOOL_NAME });
    onTestFinished(upstream.close);
    const { db } = upstream.deps;
    if (name !== null) await keepIdentity(db, { name, logo: null });
    expect(await mailName(db)).toBe(from);
    const owner = await staffApi(upstream, "Owner", "owner");
    const list = "email,first_name,language\nmona@class.example,Mona,Hindi";
    expect((await owner.post("/api/staff/students/class", { list })).status).toBe(200);
    const { text } = await db.selectFrom("mails").select("text").executeTakeFirstOrThrow();
    const school = name ?? SCHOOL_NAME;
    expect(text).toContain(`${school} has made an account for you on the ${portal}.`);
  },
);
