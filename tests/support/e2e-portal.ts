import type { Account, AccountKind, Question } from "./e2e-accounts.ts";
import { readSchool, SCHOOL_SETTINGS } from "./e2e-school.ts";
import { startStack, type Stack } from "./stack.ts";

export type Portal = Stack & {
  question: (slug: string) => Question;
  /** Returns an unused account. */
  newAccount: (kind?: AccountKind) => Account;
};

/** Starts a stack with short dialogues and new accounts. */
export async function startPortal(): Promise<Portal> {
  const { accounts, questions, content, data } = await readSchool();
  const stack = await startStack({
    trial: false,
    data,
    // Limits count by address, and all tests share one by default.
    portalEnv: { TRIAL: "1", TRUST_PROXY: "1" },
    upstreamEnv: { ...SCHOOL_SETTINGS, CONTENT_DIR: content },
  });
  return {
    ...stack,
    question: (slug) => found(questions[slug], `dialogue ${slug}`),
    newAccount: (kind = "hindi") => {
      const account = accounts.find((one) => one.kind === kind);
      if (account) accounts.splice(accounts.indexOf(account), 1);
      return found(account, `unused account ${kind}`);
    },
  };
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
