import { z } from "zod";
import { CASES } from "../../../contract/cases.ts";
import { anAsker } from "./asker.ts";
import { provider } from "./provider.ts";

/** Returns the call of each case by the case's name. */
export async function callsOfCases(): Promise<Map<string, string>> {
  const calls = new Map<string, string>();
  for (const [name, { ask }] of Object.entries(CASES)) {
    provider.asked.length = 0;
    await ask(anAsker()).catch(() => null);
    calls.set(name, provider.asked.at(-1) ?? name);
  }
  return calls;
}

export function agreedAnswers(calls: Map<string, string>): Map<string, unknown> {
  // When a call has several cases, the first has the complete answer.
  const entries = [...calls].map(([name, call]) => [call, CASES[name]?.answer] as const).reverse();
  return new Map([["POST /api/login/student", CASES["login.login"]?.answer], ...entries]);
}

/** Returns the same answers without our extensions. */
export function plainAnswers(calls: Map<string, string>): Map<string, unknown> {
  const plain = agreedAnswers(calls);
  for (const [name, call] of calls)
    for (const place of CASES[name]?.ours ?? [])
      plain.set(call, without(plain.get(call), place.replaceAll("[]", ".[]").split(".")));
  return plain;
}

function without(value: unknown, [step = "", ...rest]: string[]): unknown {
  if (step === "[]") return Array.isArray(value) ? value.map((one) => without(one, rest)) : value;
  const fields = z.record(z.string(), z.unknown()).safeParse(value);
  if (!fields.success || !(step in fields.data)) return value;
  const { [step]: inner, ...others } = fields.data;
  return rest.length === 0 ? others : { ...others, [step]: without(inner, rest) };
}
