import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Draft,
  LIFE_MS,
  LONGEST,
  MOST,
  openDrafts,
} from "../../../app/lib/drafts/draft-store.ts";
import { isSameText, mayBeKept } from "../../../app/lib/drafts/typed-fields.ts";

const NOW = Date.now();

function draft(id: string, given: Partial<Draft> = {}, typed = "Slower."): Draft {
  return {
    ...{ id, owner: "meera", place: "/staff/practices/1 remark", at: NOW, isSent: false },
    ...{ page: "/staff/practices/1", title: "Dialogue 1" },
    fields: { remark: { typed, base: "", label: "Remark" } },
    ...given,
  };
}

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));

type Drafts = Awaited<ReturnType<typeof openDrafts>>;
/** Puts what the types refuse. */
const put = (drafts: Drafts, given: unknown[]): unknown =>
  Reflect.apply((...more: Parameters<Drafts["put"]>) => drafts.put(...more), undefined, given);
const ids = (drafts: Draft[]) => drafts.map(({ id }) => id);

describe("the drafts of a device", () => {
  test("are listed for their own account only, newest first, and are gone once removed", async () => {
    const drafts = await openDrafts();
    await drafts.put(draft("older", { at: NOW - 1 }));
    await drafts.put(draft("newer"));
    await drafts.put(draft("other", { owner: "gita" }));
    expect(ids(await drafts.list("meera"))).toEqual(["newer", "older"]);
    await drafts.put(draft("newest"), "newer");
    expect(ids(await drafts.list("meera")), "one in place of another").toEqual(["newest", "older"]);
    await drafts.remove(["newest", "unknown"]);
    const again = await openDrafts();
    expect([ids(await again.list("meera")), ids(await again.list("gita"))]).toEqual([
      ["older"],
      ["other"],
    ]);
  });

  test.each([
    ["too long", draft("long", {}, "x".repeat(LONGEST)), "too long"],
    ["without room", { ...draft("full"), title: Symbol("no room") }, "cloned"],
  ])("%s: is refused, and the one before it stays", async (_, refused, why) => {
    const drafts = await openDrafts();
    await drafts.put(draft("first"));
    await expect(put(drafts, [refused, "first"])).rejects.toThrow(why);
    expect(ids(await drafts.list("meera"))).toEqual(["first"]);
    await drafts.put(draft("later"), "first");
    expect(ids(await drafts.list("meera")), "the next one has room").toEqual(["later"]);
  });

  test("end after 30 days; beyond fifty, the oldest goes", async () => {
    const drafts = await openDrafts();
    await drafts.put(draft("old", { at: NOW - LIFE_MS }));
    await drafts.put(draft("others", { owner: "gita", at: NOW - LIFE_MS }));
    for (let age = 0; age <= MOST; age += 1) await drafts.put(draft(`${age}`, { at: NOW - age }));
    expect(ids(await drafts.list("meera", NOW))).toEqual(
      Array.from({ length: MOST }, (_, age) => String(age)),
    );
    const left = await drafts.list("meera", NOW - LIFE_MS);
    expect(left, "removed from the disk, too").toHaveLength(MOST);
  });
});

test.each([
  ["textarea", "remark", "", true],
  ["text", "title", "off", true],
  ["checkbox", "dialogue", "", true],
  ["password", "password", "current-password", false],
  ["text", "pass", "current-password", false],
  ["text", "otp_code", "one-time-code", false],
  ["text", "seed", "", false],
  ["text", "number", "cc-number", false],
  ["file", "sound", "", false],
  ["hidden", "request_key", "", false],
  ["search", "search", "off", false],
])("keeps a %s field %s (%s): %s", (type, name, autocomplete, kept) => {
  expect(mayBeKept({ type, name, autocomplete })).toBe(kept);
});

test.each([
  ["Slower.\r\nLouder. ", "Slower.\nLouder.", true],
  ["Slower.", "slower.", false],
])("compares %j and %j as the server stores them: %s", (one, other, same) => {
  expect(isSameText(one, other)).toBe(same);
});
