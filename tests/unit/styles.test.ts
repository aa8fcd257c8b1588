import tailwindcss from "@tailwindcss/vite";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { build } from "vite";
import { beforeAll, expect, test } from "vitest";

const CLASS = /\.(-?[a-zA-Z_](?:[\w-]|\\.)*)/g;
const texts = (ending: RegExp) =>
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => ({ file, text: readFileSync(`app/${file}`, "utf8") }));
const sources = texts(/\.tsx?$/).map(({ file, text }) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true),
);
const ownStyles = texts(/^(styles|routes|components)\/.*\.css$/).map(({ text }) => text);
const written = [...new Set(sources.flatMap((source) => classesIn(source)))];
let built = "";
let builtForDoor = "";

beforeAll(async () => {
  [built, builtForDoor] = [await buildSheet("app/app.css"), await buildSheet("app/door.css")];
}, 60_000);

test("every class of app/styles is used by app/", () => {
  const words = new Set([...sources.flatMap((source) => wordsIn(source))]);
  const unused = [...new Set(ownStyles.flatMap(classesOf))].filter(
    (name) => !words.has(name) && !words.has(name.replace(/[^-]+$/, "")),
  );
  expect(unused, "cut these rules, or use them").toEqual([]);
});

test("every class that app/ writes has a rule", () => {
  const ruled = classesOf(built);
  const without = written.filter(
    (name) => !ruled.some((rule) => (name.endsWith("-") ? rule.startsWith(name) : rule === name)),
  );
  expect(without, "no rule of app/styles, no utility that Tailwind knows").toEqual([]);
});

test("every class of the pages before log-in has its rule in their own style sheet", () => {
  const doors = sources
    .filter(({ fileName, text }) => fileName.startsWith("routes/") && text.includes("atTheDoor"))
    .map(({ fileName }) => fileName);
  expect(doors).toHaveLength(5);
  const used = new Set([...withImports([...doors, "root.tsx"])].flatMap(classesOfFile));
  const [ruled, atDoor] = [new Set(classesOf(built)), new Set(classesOf(builtForDoor))];
  expect([...used].filter((name) => ruled.has(name) && !atDoor.has(name))).toEqual([]);
});

test("no utility comes from a word that is no class", () => {
  const layer = built.slice(built.indexOf("@layer utilities {"));
  const accidental = classesOf(layer.slice(0, layer.indexOf("\n}"))).filter(
    (name) => !written.includes(name),
  );
  expect(accidental, "reword the comment, or name it in `@source not` of app.css").toEqual([]);
});

async function buildSheet(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [tailwindcss()],
    build: { write: false, cssMinify: false, rollupOptions: { input } },
  });
  const files = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  return files
    .flatMap((file) =>
      file.type === "asset" && file.fileName.endsWith(".css") ? String(file.source) : [],
    )
    .join("");
}

/** These files of app/ and all that they import of it. */
function withImports(files: string[], seen = new Set<string>()): Set<string> {
  for (const file of files.filter((name) => !seen.has(name))) {
    seen.add(file);
    withImports(importsOf(file), seen);
  }
  return seen;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join("app", file), "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"([^"]+\.tsx?)"/g)]
    .map(([, to = ""]) => (to.startsWith("#app/") ? to.slice(5) : join(dirname(file), to)))
    .filter((name) => existsSync(join("app", name)));
}

function classesOfFile(name: string): string[] {
  const source = sources.find(({ fileName }) => fileName === name);
  return source ? classesIn(source) : [];
}

function classesOf(css: string): string[] {
  const selectors = css.replace(/\/\*[^]*?\*\//g, "").replace(/(?<=[{;]\s*)[\w-]+:[^{};]*;/g, "");
  return [...selectors.matchAll(CLASS)].map(([, name = ""]) => name.replaceAll("\\", ""));
}

function classesIn(node: ts.Node): string[] {
  if (isClassName(node)) return wordsIn(node);
  const found: string[] = [];
  node.forEachChild((child) => void found.push(...classesIn(child)));
  return found;
}

/** `className="…"`, `className: "…"`, `const className = …` and `element.className = …`. */
function isClassName(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) return node.left.getText().endsWith(".className");
  return (
    (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
    node.name.getText() === "className"
  );
}

/** The words of all texts in there; of `chip chip-${type}` the second one is "chip-". */
function wordsIn(node: ts.Node): string[] {
  const words = isText(node) ? node.text.split(/\s+/).filter(Boolean) : [];
  node.forEachChild((child) => void words.push(...wordsIn(child)));
  return words;
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  );
}
