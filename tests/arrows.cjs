/**
 * The arrows: routes -> components -> ui, routes -> lib, islands -> lib/recorder, outbox and player;
 * app and upstream stay apart.
 */
const forbid = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });
const AREAS = "account|dashboard|practice|exam|vocabulary|videos|forum|enquiries|plans|help";
module.exports = {
  forbidden: [
    forbid("no-cycles", {}, { circular: true }, "A cycle hides who depends on whom."),
    forbid(
      "app-not-upstream",
      { path: "^app/" },
      { path: "^upstream/" },
      "Both sides spell the contract out for themselves.",
    ),
    forbid(
      "upstream-not-app",
      { path: "^upstream/" },
      { path: "^(app|server)/" },
      "Both sides spell the contract out for themselves.",
    ),
    forbid(
      "lib-not-views",
      { path: "^app/lib/" },
      { path: "^app/(routes|components|islands|enhancements)/" },
      "Arrows point down.",
    ),
    forbid(
      "components-not-routes",
      { path: "^app/components/" },
      { path: "^app/routes/" },
      "Arrows point down.",
    ),
    forbid(
      "ui-is-the-bottom",
      { path: "^app/components/ui/" },
      { path: "^app/components/(?!ui/)" },
      "Arrows point down.",
    ),
    forbid(
      "areas-apart",
      { path: `^app/(?:components|lib|routes)/(${AREAS})/` },
      { path: `^app/(?:components|lib|routes)/(?:${AREAS})/`, pathNot: "^app/[^/]+/$1/" },
      "What two areas need lies in ui, forms or a lib folder of its own.",
    ),
    forbid(
      "islands-lean",
      { path: "^app/(islands|enhancements)/" },
      { path: "\\.server\\.ts$" },
      "Browser code never reaches server code.",
    ),
    forbid(
      "no-orphans",
      {
        orphan: true,
        path: "^(app|server|upstream)/",
        pathNot:
          "(\\.d\\.ts$|app/entry|app/root|app/routes|app/islands|app/enhancements|server/(no-hydration-data|left-out))",
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
