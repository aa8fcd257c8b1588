import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, FakeUpstream } from "../../support/fake-upstream.ts";
import { freePort } from "../../support/free-port.ts";
import { PortalClient } from "../../support/portal-client.ts";
import { type RunningPortal, startPortalHere } from "../../support/portal-here.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { queryPostgres } from "../../support/postgres-query.ts";
import { until } from "../../support/program.ts";
import { portalSettings } from "../../support/stack.ts";

const LOGIN = "POST /api/login/student";
let guesses = 0;
type Portal = RunningPortal & { url: string };
const running: { fake?: FakeUpstream; portals: Portal[] } = { portals: [] };

describe.skipIf(skipPostgres)("two portals with a shared store", () => {
  let store: Awaited<ReturnType<typeof createDatabase>>;

  beforeAll(async () => {
    store = await createDatabase();
    const fake = (running.fake = await FakeUpstream.start());
    fake.script("GET /sanctum", answer(204));
    fake.script(LOGIN, answer(422, { message: "These credentials do not match our records." }));
    const portal = async (): Promise<Portal> => {
      const settings = portalSettings(await freePort(), fake.url);
      const here = await startPortalHere({ ...settings, LIMITS_URL: store.url, TRUST_PROXY: "1" });
      return { ...here, url: settings.PUBLIC_ORIGIN };
    };
    running.portals = await Promise.all([portal(), portal()]);
  });

  afterAll(async () => {
    await Promise.all(running.portals.map((portal) => portal.stop()));
    await running.fake?.stop();
    await store.drop();
  });

  /**
   * Sends wrong guesses at once to each portal from one address. Returns how many reached the API.
   */
  async function guess(email: string, atEach: number): Promise<number> {
    const before = running.fake?.count(LOGIN) ?? 0;
    const from = `2001:db8:${(guesses++).toString(16)}::1`;
    const guessAt = ({ url }: Portal) =>
      new PortalClient(url).post(
        "/login",
        { email, password: "guess" },
        { Origin: url, "X-Forwarded-For": from },
      );
    const answers = await Promise.all(
      Array.from({ length: atEach }, () => running.portals.map(guessAt)).flat(),
    );
    const reached = (running.fake?.count(LOGIN) ?? 0) - before;
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(reached);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * atEach - reached);
    return reached;
  }

  const timesAlone = () =>
    running.portals.flatMap((portal) => portal.log().match(/LIMITS_URL does not answer/g) ?? [])
      .length;

  /** On a busy machine a store may respond late, and then each portal counts alone for a while. */
  const untilTogether = () =>
    until(
      async () => {
        await guess(`warm-${guesses}@example.com`, 1);
        return running.portals
          .map((portal) => portal.log())
          .every((log) => log.lastIndexOf("URL does not answer") <= log.lastIndexOf("URL answers"));
      },
      () => "the store is not asked again",
    );

  test("share one limit, and store no personal data", async () => {
    await untilTogether();
    expect(await guess("shared@example.com", 12)).toBe(10);
    await queryPostgres(
      store.url,
      `do $$ begin
        assert (select count(*) from portal_limits) > 0;
        assert not exists (select from portal_limits where key !~ '^[a-z-]+:[A-Za-z0-9_-]{22}$');
      end $$`,
    );
  });

  test("apply limits of their own while the store is down, and share them again when it is back", async () => {
    const before = timesAlone();
    await store.drop();
    expect(await guess("alone@example.com", 12)).toBe(20);
    expect(timesAlone() - before).toBe(2);
    const name = new URL(store.url).pathname.slice(1);
    await queryPostgres(store.url.replace(name, "postgres"), `create database ${name}`);
    await untilTogether();
    expect(await guess("again@example.com", 12)).toBe(10);
  });
});
