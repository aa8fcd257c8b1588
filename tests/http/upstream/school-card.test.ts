import { readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { schoolCalls } from "../../../contract/staff/school.ts";
import { Api } from "./api.ts";
import { startUpstream } from "./engines.ts";
import { staffApi } from "./staff-api.ts";

const school = z.object({ results: z.object({ card: z.string().nullable() }) });
/** A letter of which the fonts of no system have a drawing. */
const RARE = "\u{31350}";

it("the picture beside a link has name and logo, another file name for another picture, or is none", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const owner = await staffApi(upstream, "Olga", "owner");
  const anybody = new Api(upstream.base);
  const version = async () =>
    schoolCalls.get.answer.parse((await owner.get("/api/staff/school")).body).identity.version;
  const card = async () => school.parse((await anybody.get("/api/v1/school")).body).results.card;
  const named = async (name: string) => {
    const body = { name, version: await version() };
    expect((await owner.post("/api/staff/school/name", body)).status).toBe(200);
    return card();
  };
  const drawn = async (file: string | null) => {
    const { bytes, headers } = await anybody.get(`/api/v1/school/logo/${file}`);
    return [headers.get("content-type"), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };
  expect(await card(), "no name").toBeNull();
  const first = await named("हिन्दी School <i>& more</i>");
  expect(await drawn(first)).toEqual(["image/png", 1200, 630]);
  const second = await named("悉尼口译学校");
  expect(second).not.toBe(first);
  expect((await anybody.get(`/api/v1/school/logo/${first}`)).status, "replaced").toBe(404);

  const form = new FormData();
  const logo = Uint8Array.from(readFileSync("public/icon-192.png"));
  form.set("logo", new File([logo], "logo.png"));
  form.set("version", await version());
  expect((await owner.call("/api/staff/school/logo", { method: "POST", form })).status).toBe(200);
  const third = await card();
  expect(third).not.toBe(second);
  expect(await drawn(third)).toEqual(["image/png", 1200, 630]);

  expect(await named(`School ${RARE}`), "no boxes in place of letters").toBeNull();
  const removal = await owner.post("/api/staff/school/logo/remove", { version: await version() });
  expect(removal.status).toBe(200);
  expect(await named("VLE NAATI CCL Portal"), "neither name nor logo").toBeNull();
});
