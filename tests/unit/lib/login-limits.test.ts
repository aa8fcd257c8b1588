import { expect, test, vi } from "vitest";
import { aPortal } from "../../support/a-portal.ts";
import { addressOf } from "../../../server/holder.ts";
import { placeOf as placeAtApi } from "../../../upstream/http/throttle.ts";
import { placeOf } from "../../../app/lib/http/limits/security-log.server.ts";
import {
  delayOf,
  waitForGuesses,
  beginLogin,
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
  expect(placeOf(address)).toBe(place);
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

test("two hundred log-ins can wait, and the next one gets a Retry-After", async () => {
  vi.useFakeTimers();
  const waits = many(200, () => waitForGuesses(portal, 1000));
  await expect(waitForGuesses(portal, 1000)).rejects.toMatchObject({
    kind: "throttled",
    retryAfter: 5,
  });
  await waitForGuesses(portal, 20);
  await vi.advanceTimersByTimeAsync(4000);
  await Promise.all(waits);
  const next = waitForGuesses(portal, 21);
  await vi.advanceTimersByTimeAsync(100);
  await next;
  vi.useRealTimers();
});
