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
])("names what is wrong with the settings of Stripe, and no secret: %o", (given, sentence) => {
  expect(() => readEnv(given)).toThrow(sentence);
  expect(() => readEnv(given)).not.toThrow(/abcdefgh/);
});

it("takes the settings of Stripe together", () => {
  expect(readEnv({ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET })).toMatchObject({
    STRIPE_CURRENCY: "aud",
  });
});

it("takes what is free without a plan, and names what is no such thing", () => {
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
