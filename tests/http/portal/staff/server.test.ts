import { expect, test } from "vitest";
import type { ServerState } from "../../../../contract/staff/server.ts";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const DAY_MS = 24 * 60 * 60 * 1000;
const portal = usePortal();

const nearly = (seconds: number): unknown => expect.closeTo(seconds, -2);
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const WELL: ServerState = {
  storing_fault: null,
  disks: [
    { of: "data", free_bytes: 41.26e9 },
    { of: "backup", free_bytes: 2.1e9 },
  ],
  backup: { made_at: daysFromNow(-1), folder: "/backups/1", fault: null },
  certificate: { host: "learn.example", ends_at: daysFromNow(60) },
};
const WRONG: ServerState = {
  storing_fault: "The disk is full.",
  disks: [
    { of: "data", free_bytes: 1.2e6 },
    { of: "backup", free_bytes: null },
  ],
  backup: { made_at: daysFromNow(-3.5), folder: "/backups/1", fault: "There was no room." },
  certificate: { host: "learn.example", ends_at: daysFromNow(3) },
};

test("an owner reads on the first page and on Server what is wrong, and nothing when all is well", async () => {
  const owner = portal.client();
  await owner.press(await owner.get("/staff/login"), "Log in", OWNER);
  const serverIs = (server: ServerState) => {
    const home = {
      waits: { reviews: 0, reports: 0, enquiries: 0, failed_payments: 0 },
      weeks: [],
      results: { enough: 0, short: 0, unmarked: 0 },
    };
    portal.fake.script("GET /api/staff/home", answer(200, { results: { ...home, server } }));
    portal.fake.script("GET /api/staff/server", answer(200, { results: server }));
  };
  const shown = async (path: string) =>
    textsOf((await owner.get(path)).page, "main .notice-warning p");
  serverIs(WELL);
  expect([await shown("/staff"), await shown("/staff/school/server")]).toEqual([[], []]);
  const { page } = await owner.get("/staff/school/server");
  expect(textsOf(page, ".staff-facts dd").slice(0, 2)).toEqual(["41.3 GB", "2.1 GB"]);
  expect(textOf(page, "h2#state")).toBe("All is well");
  serverIs(WRONG);
  const troubles: unknown[] = [
    "Nothing can be stored, so recordings wait on the students' devices. The disk is full.",
    "The disk of the school's files has 1 MB left.",
    "The folder of the backups is not there.",
    "The last backup is 3 days old. There was no room.",
    expect.stringMatching(/^The certificate of learn\.example ends on \d+ \w+ \d{4}\.$/),
  ];
  expect(await shown("/staff/school/server")).toEqual(troubles);
  expect(await shown("/staff")).toEqual([...troubles, "See the server"]);
  serverIs({ ...WELL, backup: { made_at: null, folder: null, fault: null } });
  expect(await shown("/staff/school/server")).toEqual(["No backup has been made yet."]);
  serverIs({ ...WELL, backup: null, certificate: null });
  expect(await shown("/staff/school/server")).toEqual([]);
});

test("/status tells the age of the last backup, null before the first, and nothing where none is made", async () => {
  const status = async (): Promise<unknown> =>
    JSON.parse((await portal.client().get("/status?strict")).text);
  portal.fake.script("GET /last-backup", answer(404, {}));
  expect(await status()).not.toHaveProperty("backup_age_seconds");
  portal.fake.script("GET /last-backup", answer(200, { made_at: null }));
  expect(await status()).toMatchObject({ storing: "ok", backup_age_seconds: null });
  portal.fake.script("GET /last-backup", answer(200, { made_at: daysFromNow(-2) }));
  const told = await status();
  expect(told).toMatchObject({ backup_age_seconds: nearly(2 * 24 * 60 * 60) });
});
