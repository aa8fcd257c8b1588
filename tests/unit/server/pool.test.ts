import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Held, pool } from "../../../server/pool.ts";

const KB = 1024;
let gone: string[];

beforeEach(() => {
  gone = [];
  vi.useFakeTimers({ toFake: ["performance", "setInterval"] });
});
afterEach(() => void vi.useRealTimers());

function held(by: string, more: Partial<Held> = {}): Held {
  return { by, share: 3, size: 1, moved: () => 0, letGo: () => gone.push(by), ...more };
}

it("refuses an account that has its share, and no other", () => {
  const places = pool({ most: 10 });
  const taken = [1, 2, 3, 4].map(() => places.take(held("greedy")));
  expect(taken).toEqual([true, true, true, false]);
  expect(places.take(held("other"))).toBe(true);
  expect(gone).toEqual([]);
});

it("evicts the least active of a full share for the next one, when set so", () => {
  const places = pool({ most: 10, takesNext: true });
  for (const name of ["first", "second", "third"]) {
    places.take(held("class", { letGo: () => gone.push(name) }));
    vi.advanceTimersByTime(10);
  }
  expect([places.take(held("class")), gone]).toEqual([true, ["first"]]);
});

it("accepts one of any size while it is empty", () => {
  const bytes = pool({ most: 10 });
  expect(bytes.take(held("one", { size: 90 }))).toBe(true);
  expect(bytes.take(held("two", { size: 1 }))).toBe(false);
});

it("evicts an upload below 32 kB in 10 s, the longest idle first, and only when others wait", () => {
  const places = pool({ most: 3 });
  let fast = 0;
  places.take(held("stalled"));
  vi.advanceTimersByTime(1_000);
  places.take(held("dripping", { moved: () => performance.now() }));
  places.take(held("fast", { moved: () => fast }));
  for (let second = 0; second < 8; second += 1) {
    vi.advanceTimersByTime(1_000);
    fast += 4 * KB;
  }
  expect(places.take(held("too soon"))).toBe(false);
  vi.advanceTimersByTime(1_500);
  expect(gone).toEqual([]);
  expect(places.take(held("second"))).toBe(true);
  expect(gone).toEqual(["stalled"]);
  vi.advanceTimersByTime(1_000);
  expect(places.take(held("third"))).toBe(true);
  expect(gone).toEqual(["stalled", "dripping"]);
  expect(places.take(held("fourth"))).toBe(false);
});

it("evicts neither in vain nor a body that has already arrived", () => {
  const bytes = pool({ most: 10 });
  bytes.take(held("small", { size: 2, share: 9 }));
  bytes.take(held("whole", { size: 8, share: 9, moved: () => Infinity }));
  vi.advanceTimersByTime(20_000);
  expect(bytes.take(held("large", { size: 9, share: 9 }))).toBe(false);
  expect(gone).toEqual([]);
});

it("evicts from the account with the most places for one with few, when set to be even", () => {
  const places = pool({ most: 6, even: true });
  for (const by of ["a", "a", "b", "b", "b", "c"]) places.take(held(by));
  expect([places.take(held("d")), gone]).toEqual([true, ["b"]]);
  expect([places.take(held("a")), gone]).toEqual([false, ["b"]]);
});

it("three slow uploads cannot block others for long: usual ones enter at once, large ones in ten seconds", () => {
  const MB = 1024 * KB;
  const uploads = pool({ most: 27 * MB, even: true });
  const upload = (by: string, size: number, bytesPerSecond = 40 * KB) => {
    const start = performance.now();
    const moved = () => ((performance.now() - start) / 1000) * bytesPerSecond;
    return uploads.take(held(by, { size, share: 9 * MB, moved }));
  };
  for (const by of ["a", "b", "c"]) expect(upload(by, 9 * MB)).toBe(true);
  expect([upload("usual", 2 * MB, 200 * KB), gone]).toEqual([true, ["a"]]);
  expect([upload("large", 8 * MB, 200 * KB), gone]).toEqual([false, ["a"]]);
  vi.advanceTimersByTime(11_000);
  expect([upload("large", 8 * MB, 200 * KB), gone]).toEqual([true, ["a", "b"]]);
});
