import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const leftOut: unknown = createRequire(import.meta.url)("../../../server/left-out/index.cjs");
const sentence = "The build calls a package that is left out: see docs/decisions/0030";

test("a left-out package throws when it is called, constructed or read", () => {
  const asFunction = z.custom<() => void>().parse(leftOut);
  expect(asFunction).toThrow(sentence);
  expect(() => void Reflect.construct(asFunction, [])).toThrow(sentence);
  expect(() => void Reflect.get(asFunction, "put")).toThrow(sentence);
});

test("it can be required and inspected, as Remix does at its start", () => {
  expect(Reflect.get(Object(leftOut), "default")).toBeUndefined();
  expect(Reflect.get(Object(leftOut), "__esModule")).toBeUndefined();
});

test("the decision record names each package that is left out", () => {
  const manifest = z
    .object({ overrides: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const decision = readFileSync("docs/decisions/0030-packages-left-out.md", "utf8");
  // An object is not our own package, but sets a package's dependency.
  const unnamed = Object.entries(manifest.overrides)
    .filter(([name, by]) => typeof by === "string" && !decision.includes(name))
    .map(([name]) => name);
  expect(unnamed).toEqual([]);
});

test("the README names each package that runs, and its purpose", () => {
  const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
  const names = ["package.json", "upstream/package.json"].flatMap((file) =>
    Object.keys(manifest.parse(JSON.parse(readFileSync(file, "utf8"))).dependencies),
  );
  const readme = readFileSync("README.md", "utf8");
  const isNamed = (name: string) => [name, name.replace(/^@remix-run\//, "")].some(inCode);
  const inCode = (name: string) => readme.includes(`\`${name}\``);
  const framework = /^@remix-run\/(express|node|react|serve)$/;
  expect(names.filter((name) => !framework.test(name) && !isNamed(name))).toEqual([]);
});

test("zod is imported as a namespace, since a named import would add 450 kB to the bundle", () => {
  const named = ["app", "server", "upstream", "contract"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules"))
    .filter((path) => /import .*\{.* from "zod"/.test(readFileSync(path, "utf8")));
  expect(named).toEqual([]);
});
