import { expect, test, vi } from "vitest";
import { gate } from "../../../app/lib/http/limits/gate.server.ts";
import { placeOf } from "../../../app/lib/http/limits/place.server.ts";
import { delayOf, waitForGuesses } from "../../../app/lib/http/limits/guess-delay.server.ts";
import { beginLogin } from "../../../app/lib/http/limits/rate-limit.server.ts";

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
  ["no address", "no address"],
])("the place of %s is %s", (address, place) => {
  expect(placeOf(address)).toBe(place);
});

test("an account has ten tries from one connection, whatever address of it they come from", async () => {
  const tries = many(200, (no) => beginLogin("a@b.example", `2001:db8:7:7::${no.toString(16)}`));
  expect(await outcomes(tries)).toBe(10);
});

test("what is given back counts for nothing", async () => {
  for (let no = 0; no < 60; no++) {
    const { giveBack } = await beginLogin("b@b.example", "203.0.113.7");
    await giveBack();
  }
  expect(await outcomes(many(11, () => beginLogin("b@b.example", "203.0.113.7")))).toBe(10);
});

test("an account that waits takes nothing from the others of its connection", async () => {
  await outcomes(many(100, () => beginLogin("c@b.example", "203.0.113.8")));
  expect(await outcomes(many(41, (no) => beginLogin(`c${no}@b.example`, "203.0.113.8")))).toBe(40);
});

test("guesses from many addresses slow each other down; what is given back does not", async () => {
  const wrong = await Promise.all(many(30, (no) => beginLogin("d@b.example", `203.0.114.${no}`)));
  expect(wrong.at(-1)?.wrong).toBe(30);
  for (const { giveBack } of wrong) await giveBack();
  expect((await beginLogin("d@b.example", "203.0.115.1")).wrong).toBe(1);
  expect([20, 21, 30, 60, 1000].map(delayOf)).toEqual([0, 100, 1000, 4000, 4000]);
});

test("two hundred wait, and the next is told to come again", async () => {
  vi.useFakeTimers();
  const waits = many(200, () => waitForGuesses(1000));
  await expect(waitForGuesses(1000)).rejects.toMatchObject({ kind: "throttled", retryAfter: 5 });
  await waitForGuesses(20);
  await vi.advanceTimersByTimeAsync(4000);
  await Promise.all(waits);
  const next = waitForGuesses(21);
  await vi.advanceTimersByTimeAsync(100);
  await next;
  vi.useRealTimers();
});

test("so many at once, so many in turn, and no more; each place is given on", async () => {
  const enter = gate({ atOnce: 2, waiting: 3 });
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
  };
  const entered = many(6, () => enter(work));
  await expect(entered[5]).rejects.toMatchObject({ kind: "throttled", retryAfter: 5 });
  for (let no = 0; no < 5; no++) {
    ends[no]?.();
    await entered[no];
  }
  expect(most).toBe(2);
  await expect(enter(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await enter(() => Promise.resolve("free"))).toBe("free");
});
