import { CASES } from "../../../contract/cases.ts";
import { anAsker } from "./asker.ts";
import { provider } from "./provider.ts";

/** The call that each case makes, and the first case of each call. */
export async function callsOfCases(): Promise<Map<string, string>> {
  const calls = new Map<string, string>();
  for (const [name, { ask }] of Object.entries(CASES)) {
    provider.asked.length = 0;
    await ask(anAsker()).catch(() => null);
    calls.set(name, provider.asked.at(-1) ?? name);
  }
  return calls;
}

/** What was agreed as the answer to each call. */
export function agreedAnswers(calls: Map<string, string>): Map<string, unknown> {
  // Of several cases of a call the first one has the whole answer.
  const entries = [...calls].map(([name, call]) => [call, CASES[name]?.answer] as const).reverse();
  return new Map([["POST /api/login/student", CASES["account.login"]?.answer], ...entries]);
}
