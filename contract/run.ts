import { randomUUID } from "node:crypto";
import { login, logout } from "#app/lib/api/login.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { sessionOf } from "#app/lib/http/session.server.ts";
import type { Asker, Case, Ids } from "./case.ts";
import { CASES } from "./cases.ts";
import { differencesOf } from "./differences.ts";
import { doneWithout, readExtensions } from "./extensions.ts";
import { gatherMedia, openFile } from "./media.ts";
import { REFUSALS } from "./refusals.ts";

interface Account {
  email: string;
  password: string;
  write: boolean;
}
type Print = (line: string) => void;
export type Heard = Parameters<NonNullable<Caller["heard"]>>[0];

/**
 * Makes the portal's calls as the portal does. Prints how each answer differs from the agreed one
 * and what a student sees of it. Returns true when every answer is usable.
 */
export async function holdAgainst(
  portal: Portal,
  account: Account,
  print: Print,
): Promise<boolean> {
  const extensions = readExtensions();
  const asker = await signIn(portal, account);
  let failures = 0;
  const notAsked: string[] = [];
  const media = new Map<string, string>();
  try {
    for (const [name, one] of Object.entries(CASES)) {
      const why = reasonNotToAsk(one, asker.ids, account.write);
      if (why !== null) notAsked.push(`${name}: ${why}`);
      else if (!(await hold(one, asker, { name, print, extensions, media }))) failures += 1;
    }
    for (const [field, address] of media)
      if (!(await holdFile(address, asker, { field, print }))) failures += 1;
    for (const [name, { ask, wants, reads }] of Object.entries(REFUSALS)) {
      const { kind, says } = await refusalOf(() => ask(asker, account), reads);
      const isMeant = wants.includes(kind);
      print(`\n${name}\n  the student reads: ${says}`);
      if (!isMeant) print(`  FAILS: it is ${kind}, ${wants.join(" or ")} was agreed`);
      if (!isMeant) failures += 1;
    }
  } finally {
    await logout(asker.student).catch((error: unknown) =>
      print(`Logging out: ${errorText(error)}`),
    );
  }
  print(`\nNot asked:\n${notAsked.map((line) => `  ${line}`).join("\n")}`);
  print(failures === 0 ? "\nEvery call can be used." : `\n${failures} cannot be used as they are.`);
  return failures === 0;
}

export async function signIn(
  portal: Portal,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<Asker> {
  const caller = {
    portal,
    token: null,
    requestId: randomUUID(),
    clientAddress: null,
    deadline: Number.MAX_SAFE_INTEGER,
  };
  const user = await login(caller, { email, password, remember: false });
  const session = { ...sessionOf(user, false), since: 0, issuedAt: 0 };
  const student: Student = { ...caller, token: user.token, owner: "contract", session };
  return { student, ids: { ...NOTHING_KNOWN, language: user.language } };
}

const NOTHING_KNOWN: Ids = {
  ...{ dialogue: null, segment: null, language: null, label: 0, notes: "", examDate: null },
  ...{ completed: null, pending: null, mockTest: null, mockRecord: null, mockSet: null },
  ...{ category: null, word: null, myWord: null, ownWords: null },
};

function reasonNotToAsk({ asked, wants }: Case, ids: Ids, write: boolean): string | null {
  if (typeof asked === "object") return asked.never;
  if (asked === "writes" && !write) return "it changes something; with --write it is asked";
  const unknown = wants.find((name) => ids[name] === null);
  return unknown === undefined ? null : `no answer before it named one (${unknown})`;
}

interface Report {
  name: string;
  print: Print;
  extensions: ReturnType<typeof readExtensions>;
  /** The URLs of files by the field that names them. */
  media: Map<string, string>;
}

async function hold(one: Case, asker: Asker, { name, print, extensions, media }: Report) {
  const answers: Heard[] = [];
  const heard = (answer: Heard) => void answers.push(answer);
  const lines: string[] = [];
  let isUsable = true;
  try {
    const { shows, finds } = await one.ask({ ...asker, student: { ...asker.student, heard } });
    Object.assign(asker.ids, finds);
    lines.push(`the student sees ${shows}`);
  } catch (error) {
    isUsable = false;
    lines.push(`FAILS: the student reads: ${errorText(error)}`);
  }
  for (const { call, body, unread } of answers) {
    gatherMedia(body, media);
    const { lines: others, without } = differencesOf(one.answer, { body, ours: one.ours });
    lines.push(...others.map((line) => `differs: ${line}`));
    if (unread.length > 0) lines.push(`LEFT OUT, for want of ${unread.join(", ")}`);
    for (const place of without)
      lines.push(`without ${place}: ${doneWithout(extensions, { call, place }) ?? "as agreed"}`);
    isUsable &&= unread.length === 0;
  }
  print(`\n${answers[0]?.call ?? name}\n${lines.map((line) => `  ${line}`).join("\n")}`);
  return isUsable;
}

async function holdFile(
  address: string,
  { student }: Asker,
  { field, print }: { field: string; print: Print },
): Promise<boolean> {
  const { lines, isUsable } = await openFile(student, address).catch((error: unknown) => ({
    lines: [`FAILS: the student gets nothing: ${errorText(error)}`],
    isUsable: false,
  }));
  print(`\n${field}, as ${address}\n${lines.map((line) => `  ${line}`).join("\n")}`);
  return isUsable;
}

async function refusalOf(ask: () => Promise<unknown>, reads?: (error: ApiError) => string) {
  try {
    await ask();
    return { kind: "accepted" as const, says: "nothing of it: it is taken for a success" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.kind, says: errorText(error, reads?.(error)) };
  }
}

function errorText(error: unknown, read?: string): string {
  if (!(error instanceof ApiError)) throw error;
  return `${read ?? error.message} (${error.kind}${error.status === 0 ? "" : `, ${error.status}`})`;
}
