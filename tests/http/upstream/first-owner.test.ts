import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { offerFirstOwner } from "../../../upstream/staff/account/first-owner.ts";
import { Api } from "./api.ts";
import { onBothEngines, type Upstream } from "./engines.ts";
import { loginOf, logInStaff, STAFF_PASSWORD } from "./staff-api.ts";

const HOUR_MS = 60 * 60 * 1000;
const CALL = "/api/staff/first-owner";
const OLGA = { name: "Olga", email: "olga@school.example", password: STAFF_PASSWORD };

onBothEngines("the first owner", (upstream) => {
  const visitor = () => new Api(upstream().base);
  const make = (code: string, person: object = OLGA, address = "10.1.1.1") =>
    visitor().call(CALL, {
      method: "POST",
      json: { ...person, code },
      headers: { "X-Forwarded-For": address },
    });
  const errorOf = async (code: string) => (await make(code)).body;

  it("is nobody where no start wrote a code, as in a trial", async () => {
    expect((await visitor().get(CALL)).status).toBe(404);
    expect((await make("AAAA-AAAA-AAAA-AAAA")).status).toBe(404);
  });

  it("is refused with a wrong code, with that of an earlier start, and after an hour", async () => {
    const first = await startAnew(upstream());
    const { code, mode } = await startAnew(upstream());
    expect([(await visitor().get(CALL)).status, mode.toString(8)]).toEqual([200, "100600"]);
    const wrong = { errors: { code: [expect.stringMatching(/wrong, or a later start/)] } };
    for (const typed of ["AAAA-AAAA-AAAA-AAAA", first.code])
      expect(await errorOf(typed), typed).toMatchObject(wrong);
    upstream().turnClock(HOUR_MS);
    const old = { errors: { code: [expect.stringMatching(/older than an hour/)] } };
    expect(await errorOf(code)).toMatchObject(old);
    upstream().turnClock(-HOUR_MS);
    const common = await make(code, { ...OLGA, password: "password123" });
    expect(common.body).toMatchObject({ errors: { password: [expect.any(String)] } });
    expect(await staffOf(upstream())).toEqual([]);
  });

  it("counts the guesses of an address, and logs them without names", async () => {
    const guesses = Array.from({ length: 12 }, () => make("guess", OLGA, "10.2.2.2"));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(upstream().logged.join("")).toMatch(/"level":40.*"security":"code-wrong"/);
    expect(upstream().logged.join("")).not.toMatch(/olga|10\.2\.2/);
  });

  it("is one of two who type the code at once, and sets up a second step", async () => {
    const { code, file } = await startAnew(upstream());
    const typed = code.toLowerCase().replaceAll("-", " ");
    const people = [OLGA, { ...OLGA, name: "Omar", email: "omar@school.example" }];
    const replies = await Promise.all(people.map((person) => make(typed, person, "10.3.3.3")));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([404, 409], "the other one").toContain(statuses[1]);
    const [owner, ...others] = await staffOf(upstream());
    expect([owner?.role, others]).toEqual(["owner", []]);
    expect(() => statSync(file)).toThrow("ENOENT");
    const made = replies.find(({ status }) => status === 200);
    expect(made && loginOf(made).stage).toBe("setup");
    const again = loginOf(await logInStaff(upstream(), owner?.email ?? ""));
    expect(again.stage).toBe("setup");

    expect((await make(code, OLGA, "10.4.4.4")).status, "a used code").toBe(404);
    expect((await visitor().get(CALL)).status).toBe(404);
    const { deps, now } = upstream();
    const { DATA_DIR } = deps.contentSettings;
    expect(await offerFirstOwner(deps.db, DATA_DIR, now()), "a start with an owner").toBeNull();
    const log = await deps.db.selectFrom("staff_log").select(["did"]).execute();
    expect(log).toEqual([{ did: "open the school" }]);
  });
});

async function startAnew({ deps, now }: Upstream) {
  const { DATA_DIR } = deps.contentSettings;
  const file = await offerFirstOwner(deps.db, DATA_DIR, now());
  if (file === null) throw new Error("no code was written");
  expect(file).toBe(join(DATA_DIR, "first-owner-code"));
  return { file, code: readFileSync(file, "utf8").trim(), mode: statSync(file).mode };
}

function staffOf({ deps }: Upstream) {
  return deps.db.selectFrom("staff").select(["email", "role"]).execute();
}
