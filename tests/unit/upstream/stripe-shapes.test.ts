import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SHAPES } from "../../support/stripe/shapes.ts";

const read = (file: string) => readFileSync(`node_modules/stripe/${file}`, "utf8");

it("the Stripe double has the shapes of the installed version", () => {
  const { library, openApi, apiVersion } = SHAPES;
  const how = "node tests/support/stripe/derive-shapes.mjs writes them anew";
  expect(JSON.parse(read("package.json")), how).toMatchObject({ version: library });
  expect(read("OPENAPI_VERSION").trim(), how).toBe(openApi);
  expect(read("esm/apiVersion.js"), how).toContain(`'${apiVersion}'`);
});
