import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { row } from "./result-table.mjs";
import { median, percentile, sum } from "./statistics.mjs";

const CODE = /\.(ts|tsx|mjs|js|cjs)$/;
const COMMENT = /^(\/\/|\/\*|\*|\{\/\*)/;
/** Measures the size and shape of the code by the rules that can be counted. */
export function measureCode() {
  const source = ["app", "plan", "server", "upstream"].flatMap(readCode);
  const tests = readCode("tests");
  const routes = source.filter(({ path }) => path.startsWith("app/routes/"));
  const islands = source.filter(({ path }) => path.startsWith("app/islands/"));
  const upstreamModules = source.filter(({ path }) => path.startsWith("app/lib/api/"));
  const written = (files) => files.flatMap(({ lines }) => lines).filter((line) => line !== "");
  const comments = written(source).filter((line) => COMMENT.test(line));
  const long = source.filter(({ lines }) => lines.length > 200);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const names = Object.keys(dependencies);
  return [
    ...spread(
      "route module",
      routes.filter(({ path }) => /\.route\.tsx?$/.test(path)),
      [80, 150, 200],
    ),
    ...spread("file in a route's folder", routes, [80, 150, 250]),
    // The limit was 150 before small modules were merged into their importers (issue 35).
    ...spread("source file", source, [90, 160, 250]),
    ...spread("module of the upstream client", upstreamModules, [90, 150]),
    ...spread("island part", islands, []),
    row("source files over 200 lines, share", (100 * long.length) / source.length, {
      unit: "%",
      digits: 1,
      max: 3,
      why: namesOf(long),
    }),
    row("test files over 250 lines", tests.filter(({ lines }) => lines.length > 250).length, {
      max: 0,
      why: namesOf(tests.filter(({ lines }) => lines.length > 250)),
    }),
    row("runtime dependencies", names.length, { max: 24, why: names.join(", ") }),
    row("comment lines, share of written lines", (100 * comments.length) / written(source).length, {
      unit: "%",
      digits: 1,
    }),
    ...typeHoles(source),
    found(
      "TODO or FIXME",
      source.flatMap(({ path, lines }) =>
        lines.flatMap((line, index) =>
          /\b(TODO|FIXME)\b/.test(line) ? [`${path}:${index + 1}`] : [],
        ),
      ),
    ),
    row("source lines in all", sum(source.map(({ lines }) => lines.length))),
    row("source files", source.length),
  ];
}

function spread(what, files, [middle, most, longest]) {
  const lengths = files.map(({ lines }) => lines.length);
  const top = [...files].sort((a, b) => b.lines.length - a.lines.length).slice(0, 3);
  const budgets = [
    ["median", median(lengths), middle],
    ["p90", percentile(lengths, 0.9), most],
    ["longest", Math.max(...lengths), longest],
  ];
  return budgets.map(([name, value, max]) =>
    row(`${what}, lines, ${name}`, value, { max, why: namesOf(top) }),
  );
}

/** Uses TypeScript's parser, because a pattern would count words in strings and imports. */
function typeHoles(files) {
  const holes = { any: [], "type assertion": [] };
  for (const { path, text } of files.filter(({ path }) => /\.tsx?$/.test(path))) {
    const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const visit = (node) => {
      const kind = holeOf(node);
      const { line } = parsed.getLineAndCharacterOfPosition(node.pos);
      if (kind) holes[kind].push(`${path}:${line + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(parsed);
  }
  return Object.entries(holes).map(([name, places]) => found(name, places));
}

function holeOf(node) {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "any";
  const isHole = ts.isTypeAssertionExpression(node) || ts.isNonNullExpression(node);
  return isHole || (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type))
    ? "type assertion"
    : null;
}

const found = (what, places) =>
  row(`lines with ${what}`, places.length, { max: 0, why: places.slice(0, 8).join(", ") });

const namesOf = (files) => files.map(({ path, lines }) => `${path} ${lines.length}`).join(", ");

function readCode(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return readCode(path);
    if (!CODE.test(name)) return [];
    const text = readFileSync(path, "utf8").trimEnd();
    return [{ path, text, lines: text.split("\n").map((line) => line.trim()) }];
  });
}
