import { expect } from "vitest";
import { Api } from "./api.ts";
import { newStudent, type Upstream } from "./engines.ts";

const ROUNDS = 30;
const MOST_APART_MS = 50;

/** Compares the time of a call for thirty known and thirty unknown addresses, in turns. */
export async function expectEqualTime(
  upstream: Upstream,
  path: string,
  prepare: (email: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const guest = new Api(upstream.base);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { email, id } = await newStudent(upstream);
    await prepare(email);
    known.push(await timed(() => guest.post(path, { email })));
    unknown.push(
      await timed(() => guest.post(path, { email: `unknown-${round}-${id}@example.test` })),
    );
  }
  expect(Math.abs(median(known) - median(unknown))).toBeLessThan(MOST_APART_MS);
}

async function timed(call: () => Promise<{ status: number }>): Promise<number> {
  const start = performance.now();
  expect((await call()).status).toBe(200);
  return performance.now() - start;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
