import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { row } from "./result-table.mjs";
import { median, percentile, sum } from "./statistics.mjs";

const CODE = /\.(ts|tsx|mjs|js|cjs)$/;
const COMMENT = /^(\/\/|\/\*|\*|\{\/\*)/;
/** A line of an import or export; in a long one a name may be given another. */
const IMPORTED = /^(import|export \{|(type )?\w+ as \w+,?$)/;

/** Size and shape of the code as it lies on disk: what can be counted of our rules. */
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
    ...spread("route file", routes, [80, 150, 250]),
    // 150 before small modules were folded into those that use them (issue 35).
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
    marks(source, "any", /:\s*any\b|<any\b|\bas any\b/),
    // A name of capitals alone stands in a sentence: as PUBLIC_ORIGIN does.
    marks(source, "type assertion", /\bas (?!const\b|[A-Z]+_)[A-Z{]/),
    marks(source, "TODO or FIXME", /\b(TODO|FIXME)\b/),
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

function marks(files, name, pattern) {
  const found = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      pattern.test(line) && !COMMENT.test(line) && !IMPORTED.test(line)
        ? [`${path}:${index + 1}`]
        : [],
    ),
  );
  return row(`lines with ${name}`, found.length, { max: 0, why: found.slice(0, 8).join(", ") });
}

const namesOf = (files) => files.map(({ path, lines }) => `${path} ${lines.length}`).join(", ");

function readCode(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return readCode(path);
    if (!CODE.test(name)) return [];
    return [
      {
        path,
        lines: readFileSync(path, "utf8")
          .trimEnd()
          .split("\n")
          .map((line) => line.trim()),
      },
    ];
  });
}
