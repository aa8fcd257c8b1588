import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const PRIVATE =
  "A page in the frame is private: its loader is a studentLoader, its action a studentAction.";

const STAFF_ONLY = "A page for staff: its loader is a staffLoader, its action a staffAction.";

const privateTo = (who, message) => ({
  "no-restricted-syntax": [
    "error",
    {
      selector: "Program:not(:has(VariableDeclarator[id.name='loader']))",
      message,
    },
    {
      selector:
        `VariableDeclarator[id.name='loader']:not([init.callee.name='${who}Loader']), ` +
        `VariableDeclarator[id.name='action']:not([init.callee.name='${who}Action']), ` +
        "FunctionDeclaration[id.name=/^(loader|action)$/], " +
        "ExportSpecifier[exported.name=/^(loader|action)$/]",
      message,
    },
  ],
});

/** What .oxlintrc.json cannot say: what React's compiler sees, and who may see or ask for what. */
export default tseslint.config(
  {
    files: ["app/**/*.tsx", "upstream/routes/**/*.ts"],
    extends: [tseslint.configs.base],
  },
  // React's compiler looks for what goes wrong when a component runs again, which others never do.
  { files: ["app/islands/**/*.tsx"], extends: [reactHooks.configs.flat.recommended] },
  // A page that everybody may see is named here; all others are private.
  {
    files: ["app/routes/**/*.route.tsx"],
    ignores: [
      "app/routes/account/{login,window-login,sign-up,email-verification}.route.tsx",
      "app/routes/account/{forgot-password,reset-password}.route.tsx",
      "app/routes/calendar/stop.route.tsx",
      "app/routes/frame/not-found.route.tsx",
      "app/routes/staff/**",
    ],
    rules: privateTo("student", PRIVATE),
  },
  {
    files: ["app/routes/staff/**/*.route.tsx"],
    ignores: ["app/routes/staff/{staff,login}.route.tsx"],
    rules: privateTo("staff", STAFF_ONLY),
  },
  {
    files: ["upstream/routes/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression:matches([object.name='db'], [object.property.name='db'])",
          message: "A route is HTTP only: its SQL belongs to the folder of the domain.",
        },
      ],
      "no-restricted-imports": ["error", { paths: ["kysely"] }],
    },
  },
);
