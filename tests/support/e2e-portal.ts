import { rm } from "node:fs/promises";
import { fillDatabase, type Account, type AccountKind, type Question } from "./e2e-accounts.ts";
import { writeContent } from "./e2e-content.ts";
import { startStack, type Stack } from "./stack.ts";

export type Portal = Stack & {
  question: (slug: string) => Question;
  /** An account nobody has used yet. */
  newAccount: (kind?: AccountKind) => Account;
};

/** A stack with short dialogues and fresh accounts. */
export async function startPortal(): Promise<Portal> {
  const content = await writeContent();
  const stack = await startStack({
    trial: false,
    portalEnv: { TRIAL: "1" },
    upstreamEnv: { CONTENT_DIR: content, TEST_CARDS: "1" },
  });
  const stop = async () => {
    await stack.stop();
    await rm(content, { recursive: true, force: true });
  };
  try {
    await stack.killUpstream("SIGTERM");
    const { accounts, questions } = await fillDatabase(stack.dataDir);
    await stack.restartUpstream();
    return {
      ...stack,
      stop,
      question: (slug) => found(questions[slug], `dialogue ${slug}`),
      newAccount: (kind = "hindi") => {
        const account = accounts.find((one) => one.kind === kind);
        if (account) accounts.splice(accounts.indexOf(account), 1);
        return found(account, `unused account ${kind}`);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
