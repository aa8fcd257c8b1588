import { beforeAll, expect, test } from "vitest";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const PASSWORD = "interpreting";
const OTHER_OWNER = { email: "olga@school.example", password: "a password of staff" };
const OWNER = { email: "teacher@example.com", password: PASSWORD };
const STUDENT = { email: "student@example.com", password: PASSWORD };
const VISITOR = { email: "visitor@example.com", password: PASSWORD };
const DOORS = { staff: "/staff/login", student: "/login" } as const;
type Pair = typeof OWNER;
type Door = keyof typeof DOORS;

beforeAll(() => portal.stack.addStaff({ ...OTHER_OWNER, name: "Olga", role: "owner" }));

const logIn = (door: Door, pair: Pair, address: string, client = portal.client()) =>
  client.post(DOORS[door], pair, {
    Origin: portal.stack.portalUrl,
    "X-Forwarded-For": address,
  });

/** Guesses at both accounts, each time from another network, until `stop`. */
function attack(connections: number) {
  const state = { isOver: false, guesses: 0 };
  const guess = async (no: number) => {
    for (let round = 0; !state.isOver; round++) {
      const group = ((no * 131 + round * 17) % 65_000).toString(16);
      const address = `2001:db8:${group}:${round.toString(16)}::1`;
      const [door, { email }] =
        no % 2 ? (["staff", OWNER] as const) : (["student", STUDENT] as const);
      await logIn(door, { email, password: "guess" }, address);
      state.guesses++;
    }
  };
  const all = Array.from({ length: connections }, (_, no) => guess(no));
  const stop = async () => {
    state.isOver = true;
    await Promise.all(all);
  };
  return { state, stop };
}

/** Logs everybody in during the attack. Returns the milliseconds and the status of each. */
async function logInDuring(connections: number) {
  const known = portal.client();
  expect((await logIn("staff", OWNER, "198.51.100.7", known)).status).toBe(303);
  const { state, stop } = attack(connections);
  while (state.guesses < 60) await new Promise((resolve) => setTimeout(resolve, 50));
  const rows = [
    ["the owner at a new place", "staff", OWNER, "203.0.113.9", portal.client()],
    ["the owner in a known browser", "staff", OWNER, "203.0.113.10", known.copy()],
    ["the owner at a known place", "staff", OWNER, "198.51.100.7", portal.client()],
    ["another owner", "staff", OTHER_OWNER, "203.0.113.11", portal.client()],
    ["the student", "student", STUDENT, "203.0.113.12", portal.client()],
    ["another student", "student", VISITOR, "203.0.113.13", portal.client()],
    ["the student at the crowd's network", "student", STUDENT, "2001:db8:ffff::1", portal.client()],
  ] as const;
  const seen = await Promise.all(
    rows.map(async ([who, door, pair, address, client]) => {
      const began = performance.now();
      const { status, location } = await logIn(door, pair, address, client);
      return { who, status, location, ms: Math.round(performance.now() - began) };
    }),
  );
  await stop();
  console.info(`${connections} connections, ${state.guesses} guesses:\n`, seen);
  return seen;
}

const IN = [
  ...["/staff", "/staff", "/staff", "/staff"],
  ...["/dashboard", "/dashboard", "/dashboard"],
];

test("24 connections that guess from as many networks keep no right password out", async () => {
  const seen = await logInDuring(24);
  expect(seen.map(({ location }) => location?.replace("/two-step?to=%2Fstaff", ""))).toEqual(IN);
}, 120_000);

test("nor do 240", { tags: ["night"], timeout: 300_000 }, async () => {
  const seen = await logInDuring(240);
  expect(seen.map(({ location }) => location?.replace("/two-step?to=%2Fstaff", ""))).toEqual(IN);
});

test("neighbours' guesses at the owner's own address do not keep out her browser", async () => {
  const hers = portal.client();
  const address = "198.51.100.20";
  expect((await logIn("staff", OTHER_OWNER, address, hers)).status).toBe(303);
  const wrong = { ...OTHER_OWNER, password: "guess" };
  for (let no = 0; no < 11; no++) await logIn("staff", wrong, address);
  expect((await logIn("staff", OTHER_OWNER, address)).status).toBe(429);
  expect((await logIn("staff", OTHER_OWNER, address, hers)).status).toBe(303);
});

test("a proxy that writes a port limits as others do", async () => {
  const pair = { email: "ported@example.com", password: "guess" };
  const tries = Array.from({ length: 16 }, (_, no) => no);
  for (const no of tries.slice(0, 10)) await logIn("student", pair, `203.0.113.77:${5000 + no}`);
  for (const address of ["203.0.113.77:6000", "203.0.113.77", '"203.0.113.77:9"'])
    expect((await logIn("student", pair, address)).status, address).toBe(429);
});
