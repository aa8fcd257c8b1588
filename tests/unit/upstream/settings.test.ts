import { expect, it } from "vitest";
import { readEnv } from "../../../upstream/env.ts";

const KEY = "sk_test_abcdefgh";
const SECRET = "whsec_abcdefgh";

it.each([
  [{ STRIPE_SECRET_KEY: KEY }, /^STRIPE_WEBHOOK_SECRET: is missing[^\n]*$/],
  [{ STRIPE_WEBHOOK_SECRET: SECRET }, /^STRIPE_SECRET_KEY: is missing[^\n]*$/],
  [{ STRIPE_SECRET_KEY: "pk_test_abcdefgh" }, /^STRIPE_SECRET_KEY: must be a secret key/],
  [{ STRIPE_WEBHOOK_SECRET: "abcdefgh" }, /^STRIPE_WEBHOOK_SECRET: must be/],
  [
    { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, TEST_CARDS: "1" },
    /^TEST_CARDS: must be 0/,
  ],
  [
    { STRIPE_SECRET_KEY: "sk_live_abcdefgh", STRIPE_WEBHOOK_SECRET: SECRET, TRIAL: "1" },
    /test keys only/,
  ],
  [{ STRIPE_CURRENCY: "jpy" }, /^STRIPE_CURRENCY: must be a currency with hundredths/],
  [{ STRIPE_CURRENCY: "$" }, /^STRIPE_CURRENCY: must be three small letters/],
  [{ STRIPE_API_URL: "http://stripe.example/" }, /^STRIPE_API_URL: must begin with https/],
])("names a wrong Stripe setting, and no secret: %o", (given, sentence) => {
  expect(() => readEnv(given)).toThrow(sentence);
  expect(() => readEnv(given)).not.toThrow(/abcdefgh/);
});

it("accepts the Stripe settings together", () => {
  expect(readEnv({ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET })).toMatchObject({
    STRIPE_CURRENCY: "aud",
  });
});

it("reads what is free without a plan, and names an invalid part", () => {
  expect(readEnv({ FREE_TASTE: "dialogues=1, words=20" }).FREE_TASTE).toEqual({
    dialogues: 1,
    words: 20,
    mock_tests: 0,
  });
  for (const [given, named] of [
    ["lessons=1", "lessons=1"],
    ["words=many", "words=many"],
    ["words=1001", "words=1001"],
    ["dialogues=1,dialogues=2", "dialogues=2"],
  ])
    expect(() => readEnv({ FREE_TASTE: given })).toThrow(
      new RegExp(`^FREE_TASTE: "${named}" must be one of dialogues, words, mock_tests`),
    );
});

const PORTALS = "s".repeat(32);
const CERT = { UPSTREAM_CERT: "a.pem", UPSTREAM_CERT_KEY: "b.pem" };

it.each([
  [{ UPSTREAM_HOST: "10.0.0.5" }, /^UPSTREAM_SECRET: is missing[^\n]*$/],
  [{ UPSTREAM_URL: "https://api.school.example" }, /^UPSTREAM_SECRET: is missing[^\n]*$/],
  [{ UPSTREAM_SECRET: "short" }, /^UPSTREAM_SECRET: must hold at least 32 characters/],
  [{ UPSTREAM_SECRET: `${PORTALS},short` }, /^UPSTREAM_SECRET: must hold at least 32 characters/],
  [{ UPSTREAM_HOST: "0.0.0.0", UPSTREAM_SECRET: PORTALS }, /^UPSTREAM_HOST: 0\.0\.0\.0 is no/],
  [{ UPSTREAM_HOST: "203.0.113.5", UPSTREAM_SECRET: PORTALS }, /^UPSTREAM_HOST: [^\n]*$/],
  [{ ...CERT, UPSTREAM_CERT: "" }, /^UPSTREAM_CERT: goes together with UPSTREAM_CERT_KEY[^\n]*$/],
])("names in one sentence what an API beyond this machine lacks: %o", (given, sentence) => {
  expect(() => readEnv(given)).toThrow(sentence);
});

it.each([
  {},
  { UPSTREAM_HOST: "::1", UPSTREAM_URL: "http://localhost:4000" },
  { UPSTREAM_HOST: "10.0.0.5", UPSTREAM_SECRET: PORTALS },
  { UPSTREAM_HOST: "fd00::5", UPSTREAM_SECRET: `${PORTALS}, ${PORTALS}2` },
  { UPSTREAM_HOST: "0.0.0.0", UPSTREAM_SECRET: PORTALS, ...CERT },
])("may listen on this machine or a private network, or by https: %o", (given) => {
  expect(readEnv(given).UPSTREAM_HOST).toBe(given.UPSTREAM_HOST ?? "127.0.0.1");
});
