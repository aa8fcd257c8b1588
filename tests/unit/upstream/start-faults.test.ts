import { expect, it } from "vitest";
import { SettingsError } from "../../../upstream/faults.ts";
import { sentenceFor } from "../../../upstream/start-faults.ts";

/** A user with all rights cannot cause most of these faults. */
const fault = (code: string, text = "what the system says\n    at a line") =>
  Object.assign(new Error(text), { code });

it.each([
  ["EACCES", /^The data folder cannot be written to\./],
  ["EROFS", /^The data folder cannot be written to\./],
  ["SQLITE_READONLY_DIRECTORY", /^The data folder cannot be written to\./],
  ["SQLITE_CANTOPEN", /^The data folder cannot be written to\./],
  ["SQLITE_IOERR_LOCK", /^The data folder cannot be written to\./],
  ["SQLITE_IOERR_FSYNC", /^The disk does not read or write as it should\./],
  ["ENOTDIR", /^The data folder cannot be made\./],
  ["ENOSPC", /^The disk is full\./],
  ["SQLITE_FULL", /^The disk is full\./],
  ["SQLITE_CORRUPT", /^The database in the data folder is damaged\./],
  ["ENOTFOUND", /^No PostgreSQL server answers at DATABASE_URL\./],
  ["57P03", /^No PostgreSQL server answers at DATABASE_URL\./],
  ["28P01", /^The PostgreSQL server at DATABASE_URL does not let us in/],
  ["3D000", /^The PostgreSQL server at DATABASE_URL does not let us in/],
])("explains %s in one sentence with the system's own words", (code, sentence) => {
  const told = sentenceFor(fault(code));
  expect(told).toMatch(sentence);
  expect(told).toMatch(/ \(what the system says\)$/);
});

it("repeats the error of a used port or a wrong setting, and reports a silent server as none", () => {
  expect(sentenceFor(fault("EADDRINUSE", "listen EADDRINUSE"))).toBe("listen EADDRINUSE");
  expect(sentenceFor(new SettingsError("PORT is no number."))).toBe("PORT is no number.");
  const waited = new Error("timeout exceeded when trying to connect");
  expect(sentenceFor(waited)).toMatch(/^No PostgreSQL server answers/);
});

it("keeps the stack of an unforeseen error", () => {
  expect(sentenceFor(new Error("a fault of ours"))).toBeNull();
  expect(sentenceFor("thrown text")).toBeNull();
});
