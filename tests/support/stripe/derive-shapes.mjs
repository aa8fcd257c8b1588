/**
 * Writes shapes.json with the parameters and results of our calls to Stripe, from the types of
 * Stripe's library. Run it after each update of the library.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const ROOT = join(import.meta.dirname, "../../..");
const LIBRARY = join(ROOT, "node_modules/stripe");
const CALLS = [
  ["POST /v1/customers", "CustomerCreateParams", "Customer"],
  ["POST /v1/checkout/sessions", "Checkout.SessionCreateParams", "Checkout.Session"],
  ["GET /v1/checkout/sessions/{id}", "Checkout.SessionRetrieveParams", "Checkout.Session"],
  ["POST /v1/checkout/sessions/{id}/expire", "Checkout.SessionExpireParams", "Checkout.Session"],
  ["GET /v1/subscriptions/{id}", "SubscriptionRetrieveParams", "Subscription"],
  ["POST /v1/subscriptions/{id}", "SubscriptionUpdateParams", "Subscription"],
  ["DELETE /v1/subscriptions/{id}", "SubscriptionCancelParams", "Subscription"],
  ["GET /v1/invoices/{id}", "InvoiceRetrieveParams", "Invoice"],
];
const ANSWERS = [...new Set(CALLS.map(([, , answer]) => answer)), "EventBase"];
/** Nested objects with their fields. For all others an id is enough. */
const WITHIN = ["subscription_item", "line_item"];

const asked = join(ROOT, "tests/support/stripe/asked.ts");
const named = new Set([...CALLS.map(([, params]) => params), ...ANSWERS]);
const source = [
  'import type Stripe from "stripe";',
  ...[...named].map((name) => `export declare const ${name.replace(".", "_")}: Stripe.${name};`),
].join("\n");
const options = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
};
const host = ts.createCompilerHost(options);
const { readFile, getSourceFile } = host;
host.readFile = (name) => (name === asked ? source : readFile.call(host, name));
host.fileExists = (name) => name === asked || ts.sys.fileExists(name);
host.getSourceFile = (name, language) =>
  name === asked
    ? ts.createSourceFile(name, source, language)
    : getSourceFile.call(host, name, language);
const program = ts.createProgram([asked], options, host);
const checker = program.getTypeChecker();

/** Returns a shape: a kind, allowed words, a list of one shape, or names with shapes. */
function shapeOf(type, depth = 0) {
  if (depth > 12) return "any";
  const types = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & ts.TypeFlags.Undefined),
  );
  const shapes = types.map((one) => plainShape(one, depth));
  const words = shapes.filter((shape) => shape.is);
  const others = unique(shapes.filter((shape) => !shape.is));
  const all = [...(words.length > 0 ? [{ is: words.flatMap(({ is }) => is) }] : []), ...others];
  return all.length === 1 ? all[0] : { either: all };
}

const unique = (shapes) => [...new Map(shapes.map((one) => [JSON.stringify(one), one])).values()];

function plainShape(type, depth) {
  const { flags } = type;
  if (flags & ts.TypeFlags.Null) return { is: [null] };
  if (type.isStringLiteral()) return { is: [type.value] };
  if (flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (flags & ts.TypeFlags.NumberLike) return "number";
  if (flags & ts.TypeFlags.StringLike) return "string";
  if (checker.isArrayType(type))
    return { each: shapeOf(checker.getTypeArguments(type)[0], depth + 1) };
  // A string joined with an empty type means words of a later version.
  if (type.isIntersection()) return { is: [] };
  const index = checker.getIndexInfosOfType(type)[0];
  if (index) return { map: shapeOf(index.type, depth + 1) };
  const object = depth > 0 && type.getProperty("id") && type.getProperty("object");
  if (object && !words(object).some((word) => WITHIN.includes(word))) return "object";
  const fields = {};
  for (const property of checker.getPropertiesOfType(type)) {
    const optional = property.flags & ts.SymbolFlags.Optional;
    fields[property.name + (optional ? "" : "!")] = shapeOf(
      checker.getTypeOfSymbol(property),
      depth + 1,
    );
  }
  return { fields };
}

const words = (property) => shapeOf(checker.getTypeOfSymbol(property)).is ?? [];

const module = checker.getSymbolAtLocation(program.getSourceFile(asked));
const exported = checker.getExportsOfModule(module);
const shapeNamed = (name) => {
  const symbol = exported.find((one) => one.name === name.replace(".", "_"));
  return shapeOf(checker.getTypeOfSymbol(symbol));
};
const calls = Object.fromEntries(
  CALLS.map(([call, params, answer]) => [call, { takes: shapeNamed(params), answers: answer }]),
);
const answers = Object.fromEntries(ANSWERS.map((name) => [name, shapeNamed(name)]));
const { version } = JSON.parse(readFileSync(join(LIBRARY, "package.json"), "utf8"));
const { ApiVersion } = await import(join(LIBRARY, "esm/apiVersion.js"));
const openApi = readFileSync(join(LIBRARY, "OPENAPI_VERSION"), "utf8").trim();
writeFileSync(
  join(import.meta.dirname, "shapes.json"),
  JSON.stringify({ library: version, openApi, apiVersion: ApiVersion, calls, answers }),
);
