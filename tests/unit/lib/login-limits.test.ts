import { expect, test, vi } from "vitest";
import { aPortal } from "../../support/a-portal.ts";
import { addressOf } from "../../../server/holder.ts";
import { networkOf as placeAtApi } from "../../../upstream/http/throttle.ts";
import { networkOf } from "../../../app/lib/http/limits/security-log.server.ts";
import { delayOf } from "../../../app/lib/http/limits/guesses.server.ts";
import { Turns } from "../../../app/lib/http/limits/turns.server.ts";
import {
  beginLogin,
  isKnownNetwork,
  rememberNetwork,
  openBySecret,
  takeCalendar,
} from "../../../app/lib/http/limits/rate-limit.server.ts";

const portal = aPortal();

const outcomes = async (tries: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(tries);
  return settled.filter(({ status }) => status === "fulfilled").length;
};
const many = <T>(count: number, make: (no: number) => T) =>
  Array.from({ length: count }, (_, no) => make(no));

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:2::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["::ffff:203.0.113.7:51234", "203.0.113.7"],
  ["[2001:db8:1:2::1]:443", "2001:db8:1:2"],
  ["[2001:db8:1:2::1]", "2001:db8:1:2"],
  ["[fe80::1%25eth0]:443", "fe80:0:0:0"],
  ['"203.0.113.7:51234"', "203.0.113.7"],
  ['"[2001:db8:1:2::1]:443"', "2001:db8:1:2"],
  ['for="[2001:db8:1:2::1]:443";proto=https', "2001:db8:1:2"],
  ["For=203.0.113.7;by=203.0.113.9", "203.0.113.7"],
  [" 203.0.113.7 ", "203.0.113.7"],
  ["unknown", "-"],
  ["_hidden", "-"],
  ["1234", "-"],
  ["", "-"],
])("counts log-ins from %s under %s", (address, place) => {
  expect(networkOf(address)).toBe(place);
  expect(placeAtApi(address) ?? "-").toBe(place);
});

test.each([
  [1, "203.0.113.7", "203.0.113.7"],
  [1, "198.51.100.1, 203.0.113.7:51234", "203.0.113.7"],
  [1, "[2001:db8::1]:443", "2001:db8::1"],
  [1, "203.0.113.7, unknown", "10.0.0.1"],
  [1, "", "10.0.0.1"],
  [2, "203.0.113.7:1, 10.0.0.2:2", "203.0.113.7"],
  [2, "203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"],
  [2, "fe80::1%eth0, 10.0.0.2", "fe80::1"],
  [0, "203.0.113.7", "10.0.0.1"],
])("behind %i proxies, X-Forwarded-For %j is a visitor at %s", (proxies, named, address) => {
  const headers = { "x-forwarded-for": named };
  expect(addressOf({ socket: { remoteAddress: "::ffff:10.0.0.1" }, headers }, proxies)).toBe(
    address,
  );
});

test("an account has ten tries per connection, from any of its addresses", async () => {
  const tries = many(200, (no) =>
    beginLogin(portal, "a@b.example", `2001:db8:7:7::${no.toString(16)}`),
  );
  expect(await outcomes(tries)).toBe(10);
});

test("a returned try does not count", async () => {
  for (let no = 0; no < 60; no++) {
    const { giveBack } = await beginLogin(portal, "b@b.example", "203.0.113.7");
    await giveBack();
  }
  expect(await outcomes(many(11, () => beginLogin(portal, "b@b.example", "203.0.113.7")))).toBe(10);
});

test("wrong calendar links use up a limit; right ones have a limit each", async () => {
  const ask = (secret: string | null) =>
    openBySecret(portal, "203.0.113.20", async () => {
      if (secret !== null) await takeCalendar(portal, secret);
      return secret;
    });
  expect(await outcomes(many(70, () => ask("one")))).toBe(60);
  expect(await outcomes(many(590, (no) => ask(`${no}`)))).toBe(590);
  expect(await outcomes(many(610, () => ask(null)))).toBe(600);
});

test("sixty students at one address log in at once, a third of them after a slip", async () => {
  const slips = many(20, (no) => beginLogin(portal, `e${no}@b.example`, "203.0.113.9"));
  const tries = many(60, (no) => beginLogin(portal, `e${no}@b.example`, "203.0.113.9"));
  expect(await outcomes([...slips, ...tries])).toBe(80);
});

test("an account over its limit uses up no tries of its connection", async () => {
  await outcomes(many(100, () => beginLogin(portal, "c@b.example", "203.0.113.8")));
  expect(
    await outcomes(many(91, (no) => beginLogin(portal, `c${no}@b.example`, "203.0.113.8"))),
  ).toBe(90);
});

test("guesses from many addresses slow down the account's log-in; returned tries do not", async () => {
  const wrong = await Promise.all(
    many(30, (no) => beginLogin(portal, "d@b.example", `203.0.114.${no}`)),
  );
  expect(wrong.at(-1)?.wrong).toBe(30);
  for (const { giveBack } of wrong) await giveBack();
  expect((await beginLogin(portal, "d@b.example", "203.0.115.1")).wrong).toBe(1);
  expect([20, 21, 30, 60, 1000].map(delayOf)).toEqual([0, 100, 1000, 4000, 4000]);
});

/** Runs a crowd of works of one network, then one more, and returns the order of their ends. */
async function orderOf(
  crowd: number,
  failures: number,
  one: { failures: number; delayMs: number },
) {
  const turns = new Turns({ atOnce: 8, forBusy: 6, waiting: 500 });
  const ended: string[] = [];
  const refusal = () => new Error("too many");
  const runs = many(crowd, () =>
    turns.run({ failures, delayMs: 0, refusal }, () => pause("guess")).catch(() => undefined),
  );
  const right = turns.run({ ...one, refusal }, () => pause("right"));
  await vi.runAllTimersAsync();
  await Promise.all([...runs, right]);
  return ended;

  async function pause(name: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ended.push(name);
  }
}

test.each([
  ["a known browser", 240, { failures: 0, delayMs: 0 }, 8],
  ["a network without failures", 240, { failures: 1, delayMs: 0 }, 8],
  ["a place that is full", 2_000, { failures: 1, delayMs: 0 }, 8],
  ["a new network after its delay", 240, { failures: 1, delayMs: 400 }, 40],
  ["the network of the crowd", 240, { failures: 241, delayMs: 0 }, 241],
])("lets %s in before a crowd of guesses: %i", async (_, crowd, one, before) => {
  vi.useFakeTimers();
  const ended = await orderOf(crowd, 240, one);
  vi.useRealTimers();
  expect(ended.indexOf("right")).toBeGreaterThanOrEqual(0);
  expect(ended.indexOf("right")).toBeLessThan(before + 1);
});

test("lets a guess in that falls due while the clock is read", async () => {
  vi.useFakeTimers();
  let readings = 0;
  vi.spyOn(performance, "now").mockImplementation(() => readings++);
  const ended = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const turns = new Turns({ atOnce: 8, forBusy: 6, waiting: 500 });
  void turns.run({ failures: 0, delayMs: 2, refusal: () => new Error("too many") }, ended);
  await vi.runAllTimersAsync();
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(ended).toHaveBeenCalledOnce();
});

test("a browser that the account knows has tries of its own, and ten of them", async () => {
  const own = "a-browser-of-hers";
  await outcomes(many(40, () => beginLogin(portal, "f@b.example", "203.0.113.30")));
  const tries = await Promise.all(
    many(11, () => beginLogin(portal, "f@b.example", "203.0.113.31", own)),
  );
  expect(tries.map(({ browser }) => browser)).toEqual([...many(10, () => own), null]);
  expect(tries.slice(0, 10).map(({ wrong, ofNetwork }) => wrong + ofNetwork)).toEqual(
    many(10, () => 0),
  );
});

test("knows the network from which an account has logged in", async () => {
  await rememberNetwork(portal, "g@b.example", "2001:db8:9:9::1");
  const at = (email: string, address: string) => isKnownNetwork(portal, email, address);
  expect(await at("G@b.example", "2001:db8:9:9::2")).toBe(true);
  expect(await at("g@b.example", "2001:db8:9:8::1")).toBe(false);
  expect(await at("h@b.example", "2001:db8:9:9::1")).toBe(false);
});
