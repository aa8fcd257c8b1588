/**
 * The allowed imports of design section 4: routes → components, islands, lib; islands → components,
 * lib/studio; components → lib without the server's files; lib → lib. No area imports another.
 */
const forbid = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });
const AREAS =
  "along|account|calendar|dashboard|progress|practice|exam|vocabulary|videos|forum|enquiries|plans|help|frame|staff";
/** The files of upstream/ itself that every folder may import. */
const BELOW_THE_API = "^upstream/(clock|faults|not-ours|refusal|validation|zone)[.]ts$";
module.exports = {
  forbidden: [
    forbid("no-cycles", {}, { circular: true }, "A cycle hides who depends on whom."),
    forbid(
      "app-not-upstream",
      { path: "^app/" },
      { path: "^upstream/" },
      "What both sides share is in contract/staff and plan.",
    ),
    forbid(
      "upstream-not-app",
      { path: "^upstream/" },
      { path: "^(app|server)/" },
      "What both sides share is in contract/staff and plan.",
    ),
    forbid(
      "db-is-the-ground",
      { path: "^upstream/db/" },
      { path: "^upstream/[^/]+/", pathNot: "^upstream/db/" },
      "Rows know no rule.",
    ),
    forbid(
      "low-folders-of-the-api",
      { path: "^upstream/(files|mail|queue|school)/" },
      { path: "^upstream/[^/]+/", pathNot: "^upstream/($1|db|queue|school)/" },
      "Each domain stores files, sends mails and adds jobs, so none of these knows one.",
    ),
    forbid(
      "http-knows-no-domain",
      { path: "^upstream/http/" },
      { path: "^upstream/[^/]+/", pathNot: "^upstream/(http|db|files)/" },
      "A guard belongs to the domain whose accounts it knows.",
    ),
    forbid(
      "domains-under-routes",
      {
        path: "^upstream/[^/]+/",
        pathNot: "^upstream/(routes|cli)/|routes[.]ts$",
      },
      { path: "^upstream/((routes|cli)/|[^/]+[.]ts$)", pathNot: BELOW_THE_API },
      "A domain names the few services that it needs; the top of the API makes them all.",
    ),
    forbid(
      "below-the-api",
      { path: BELOW_THE_API },
      { path: "^upstream/", pathNot: BELOW_THE_API },
      "Everybody imports these files.",
    ),
    {
      ...forbid(
        "domains-in-one-order",
        { path: "^upstream/[^/]+$" },
        { circular: true },
        "Two folders that import each other are one knot.",
      ),
      scope: "folder",
    },
    forbid(
      "metrics-know-nobody",
      { path: "^metrics/" },
      { pathNot: "^(metrics/|node_modules/|node:|events|fs|http)" },
      "Portal and API tell their figures; the figures ask for nothing.",
    ),
    forbid(
      "plan-is-a-rule",
      { path: "^plan/" },
      { pathNot: "^(plan/|package[.]json$|node_modules/zod)" },
      "The rule that portal and API have in common knows neither.",
    ),
    forbid(
      "shared-knows-no-side",
      { path: "^contract/staff/" },
      { pathNot: "^(contract/staff/|plan/|node_modules/zod)" },
      "Portal and API read the calls of staff; the calls know neither.",
    ),
    forbid(
      "areas-apart",
      { path: `^app/routes/(${AREAS})/` },
      { path: `^app/routes/(?:${AREAS})/`, pathNot: "^app/routes/$1/" },
      "What two areas need lies in components, islands or lib.",
    ),
    forbid(
      "lib-is-the-ground",
      { path: "^app/lib/" },
      { path: "^app/(routes|components|islands|enhancements)/" },
      "Arrows point down.",
    ),
    forbid(
      "components-not-routes",
      { path: "^app/components/" },
      { path: "^app/(routes|enhancements)/" },
      "Arrows point down.",
    ),
    forbid(
      "ui-is-the-bottom",
      { path: "^app/components/ui/" },
      { path: "^app/components/(?!ui/)" },
      "Arrows point down.",
    ),
    forbid(
      "islands-lean",
      { path: "^app/islands/" },
      { path: "^app/(routes|enhancements)/" },
      "An island is React over components and lib.",
    ),
    forbid(
      "enhancements-lean",
      { path: "^app/(enhancements/|routes/.+\\.script\\.ts$)" },
      {
        path: "^app/(components|islands)/|^node_modules/react",
        pathNot: "^app/islands/equipment/",
      },
      "An enhancement is a few lines of DOM code over lib.",
    ),
    forbid(
      "browser-not-server",
      { path: "^app/(islands/|enhancements/|lib/studio/|routes/.+\\.script\\.ts$)" },
      { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
      "Browser code never reaches server code.",
    ),
    forbid(
      "looks-not-server",
      { path: "^app/components/" },
      { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
      "What a component shows comes as props.",
    ),
    forbid(
      "studio-without-react",
      { path: "^app/lib/studio/" },
      { path: "^node_modules/react", dependencyTypesNot: ["type-only"] },
      "The studio's rules need no view.",
    ),
    forbid(
      "contract-asks-the-client",
      { path: "^contract/" },
      { path: "^app/(?!lib/)" },
      "The contract is held by the portal's own client.",
    ),
    forbid(
      "no-orphans",
      {
        orphan: true,
        path: "^(app|plan|server|upstream)/",
        pathNot:
          "(\\.d\\.ts$|app/entry|app/root|app/routes|app/islands|app/enhancements|server/no-hydration-data)",
      },
      {},
      "A file nobody imports is dead.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
