import { expect, test } from "vitest";
import type { Kept } from "../../../app/lib/along/kept.ts";
import {
  keptPage,
  kindOf,
  patienceFor,
  rangeOf,
} from "../../../app/routes/along/worker/answers.ts";

const OWN = "https://learn.example";
const kept = (page: string): Kept => ({
  ...{ owner: "one", serial: "", title: "", page, files: [], until: 1, content: "", mark: "" },
  ...{ address: "", bytes: 1, keptAt: 1, first: "", isOpened: false },
});
const WORDS = kept("/vocabulary/study?list=ccl&along=1");
const BANK = kept("/practice/list/questions?question=3&segment=4&from=recent-exam");

test("the worker answers only the portal's own pages and files", () => {
  const asked: [method: string, mode: RequestMode, address: string, kind: string][] = [
    ["GET", "navigate", "/", "page"],
    ["GET", "navigate", "/practice/list/questions?question=3", "page"],
    ["POST", "navigate", "/practice/list/questions?question=3", "other"],
    ["POST", "navigate", "/logout", "other"],
    ["POST", "cors", "/recordings", "other"],
    ["HEAD", "cors", "/media/a/b", "other"],
    ["GET", "no-cors", "/media/a/b", "file"],
    ["GET", "cors", "/assets/entry.client-1.js", "file"],
    ["GET", "no-cors", "/chime.mp3", "file"],
    ["GET", "same-origin", "/session?owner=one", "other"],
    ["GET", "cors", "/practice/list/questions?question=3", "other"],
    ["GET", "cors", "/along/list?question=3", "other"],
    ["GET", "navigate", "https://elsewhere.example/assets/a.js", "other"],
    ["GET", "no-cors", "https://elsewhere.example/assets/a.js", "other"],
  ];
  const answered = asked.map(([method, mode, address]) => {
    const { href: url } = new URL(address, OWN);
    return [method, mode, address, kindOf({ method, mode, url }, OWN)];
  });
  expect(answered).toEqual(asked);
});

test("an address matches the saved page of its path and dialogue, at any segment", () => {
  const meant = (address: string) => keptPage(new URL(address, OWN), [WORDS, BANK]);
  expect(meant("/practice/list/questions?question=3&segment=9")).toBe(BANK);
  expect(meant("/vocabulary/study?list=ccl&direction=2")).toBe(WORDS);
  expect(meant("/vocabulary/study?list=my-words")).toBeUndefined();
  expect(meant("/practice/list/questions?question=4")).toBeUndefined();
  expect(meant("/practice/list/questions")).toBeUndefined();
  expect(meant("/practice/list/questions/finish?question=3")).toBeUndefined();
});

test("the worker waits four seconds for the server when it has a page to offer, and none on request", () => {
  const patience = (address: string, page?: Kept) => patienceFor(new URL(address, OWN), page);
  expect(patience("/practice/list/questions?question=3", BANK)).toBe(4_000);
  expect(patience("/practice/list/questions?question=3&offline=1", BANK)).toBe(0);
  expect(patience("/")).toBe(4_000);
  expect(patience("/along")).toBe(4_000);
  expect(patience("/along?question=3"), "an offer is the server's alone").toBeGreaterThan(1e9);
  expect(patience("/dashboard?offline=1")).toBe(4_000);
  expect(patience("/payment-success?session_id=1")).toBeGreaterThan(1e9);
});

test("a player gets the range that it requests", () => {
  expect(rangeOf("bytes=0-", 100)).toEqual([0, 99]);
  expect(rangeOf("bytes=10-19", 100)).toEqual([10, 19]);
  expect(rangeOf("bytes=10-999", 100)).toEqual([10, 99]);
  for (const none of [null, "bytes=-", "bytes=-30", "bytes=100-", "items=0-1", "bytes=0-1,4-5"])
    expect(rangeOf(none, 100), String(none)).toBeNull();
});
