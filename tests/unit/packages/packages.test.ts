import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

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
