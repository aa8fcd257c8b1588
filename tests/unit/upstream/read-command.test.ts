import { resolve } from "node:path";
import { expect, test } from "vitest";
import { textLike } from "../../http/upstream/matchers.ts";
import { readCommand } from "../../../upstream/cli/commands.ts";

const COMMANDS = [
  ...["add-user", "add-staff", "remove-staff", "staff-second-factor", "import"],
  ...["pay-offline", "enquiries", "backup", "verify", "restore", "move"],
];
const refusal = (line: string[], environment = {}) => {
  try {
    return JSON.stringify(readCommand(line, environment));
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

test("every command has its help and refuses unknown options, values of options and words too many", () => {
  for (const name of COMMANDS) {
    const help = readCommand([name, "a", "--help"]);
    expect(help).toEqual({ help: textLike(new RegExp(`-- ${name} `)) });
    expect(refusal([name, "a", "--hlep"])).toContain("there is no option --hlep");
    expect(refusal([name, "-x"])).toContain("there is no option -x");
    expect(refusal([name, ..."aaaaaaaaa"])).toContain("one word too many");
    expect(refusal([name, ""])).toContain("one of its words is empty");
  }
  for (const name of ["", "dance", "constructor", "--version"])
    expect(refusal([name]), name).toContain("Usage: npm run upstream -- <command>");
});

test.each([
  [
    ["import", "x", "--dry-run"],
    ["import", resolve("x"), "--dry-run"],
  ],
  [
    ["import", "--dry-run", "--replace", "x"],
    ["import", resolve("x"), "--dry-run", "--replace"],
  ],
  [
    ["import", "--", "--dry-run"],
    ["import", resolve("--dry-run")],
  ],
  [
    ["backup", "../x y"],
    ["backup", resolve("../x y")],
  ],
  [
    ["add-staff", "--owner", "a@b.test", "A B"],
    ["add-staff", "a@b.test", "A B", "--owner"],
  ],
  [["enquiries"], ["enquiries"]],
])("reads %j: words first, folders as whole paths, then options", (line, [name, ...args]) => {
  expect(readCommand(line)).toEqual({ name, args });
});

test("says which option npm kept for itself, as in npm run upstream import x --dry-run", () => {
  const kept = { npm_config_dry_run: "true" };
  expect(refusal(["import", "x"], kept)).toContain("npm kept --dry-run for itself");
  expect(refusal(["import", "x", "--dry-run"], kept)).not.toContain("npm kept");
  expect(refusal(["backup", "x"], kept)).not.toContain("npm kept");
});

test.each([
  [["pay-offline", "a@b.test", "Gold", "Plan"], '"Plan" is one word too many'],
  [["import", "a", "b"], '"b" is one word too many'],
  [["import", "a", "--replace=words"], "--replace takes no value"],
])("refuses %j", (line, why) => expect(refusal(line)).toContain(why));
