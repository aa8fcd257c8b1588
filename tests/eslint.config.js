import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { textAlone } from "./text-alone.js";

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

/** What islands render of the shared components. Pages of the server are never drawn again. */
const IN_ISLANDS = [
  ...["forms/answer-file.tsx", "review/key-facts.tsx"],
  ...["review/heard-take.tsx", "review/sound-wave.tsx", "review/typed-comments.tsx"],
  ...["ui/icon.tsx", "ui/native-text.tsx", "ui/plain-player.tsx", "ui/script-only.tsx"],
];

/** The rules that .oxlintrc.json cannot express: React's compiler, text, and access to pages. */
export default tseslint.config(
  {
    files: ["app/**/*.tsx", "upstream/routes/**/*.ts"],
    extends: [tseslint.configs.base],
  },
  // React's compiler finds faults in components that run again, and only islands do.
  {
    files: ["app/islands/**/*.tsx"],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `components/(?!(${IN_ISLANDS.join("|")})$)`,
              message: "Add it to IN_ISLANDS, so that its text stands alone, too.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/islands/**/*.tsx", ...IN_ISLANDS.map((file) => `app/components/${file}`)],
    plugins: { islands: { rules: { "text-alone": textAlone } } },
    rules: { "islands/text-alone": "error" },
  },
  // Public pages are listed here. All other pages are private.
  {
    files: ["app/routes/**/*.route.tsx"],
    ignores: [
      "app/routes/account/{login,window-login,sign-up,email-verification}.route.tsx",
      "app/routes/account/{forgot-password,reset-password,try}.route.tsx",
      "app/routes/calendar/stop.route.tsx",
      "app/routes/frame/not-found.route.tsx",
      "app/routes/help/school-page.route.tsx",
      "app/routes/staff/**",
    ],
    rules: privateTo("student", PRIVATE),
  },
  {
    files: ["app/routes/staff/**/*.route.tsx"],
    ignores: [
      "app/routes/staff/{staff,account/{choose-password,first-owner,forgot,login}}.route.tsx",
    ],
    rules: privateTo("staff", STAFF_ONLY),
  },
  // Kysely adds no limit: the first of many rows is read with all the others.
  {
    files: ["upstream/**/*.ts"],
    ignores: ["upstream/routes/**"],
    extends: [tseslint.configs.base],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          ":has(MemberExpression[property.name='orderBy'])",
          ":has(CallExpression[callee.property.name='selectFrom']):not(:has(MemberExpression[property.name='where'])):not(:has(Identifier[name='fn']))",
        ].map((kind) => ({
          selector: `CallExpression[callee.property.name=/^executeTakeFirst/]${kind}:not(:has(MemberExpression[property.name='limit']))`,
          message: "It reads every row and drops all but one: add .limit(1).",
        })),
      ],
    },
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
