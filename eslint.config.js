import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const PRIVATE =
  "A page in the frame is private: its loader is a studentLoader, its action a studentAction.";

export default tseslint.config(
  { ignores: ["build/**", "data/**", "node_modules/**", "test-results/**", "public/**"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: "tsconfig.json",
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": "error",
      // React form handlers and loaders are async by nature; a void return is what the caller expects there.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/only-throw-error": "off", // Remix loaders throw Response objects
      "no-console": "error",
      "max-lines": ["error", { max: 250, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    files: ["server/**", "upstream/cli/**", "upstream/server.ts", "tests/**", "**/*.mjs"],
    rules: { "no-console": "off" },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    rules: {
      "jsx-a11y/no-autofocus": "off", // the focus goes to what failed or was opened: said without script by this alone
      "jsx-a11y/anchor-is-valid": ["error", { aspects: ["noHref", "preferButton"] }], // an empty address is this page
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["section"], roles: [] }], // scrolls by keyboard
    },
  },
  // A page that everybody may see is named here; all others are private.
  {
    files: ["app/routes/*/*.tsx"],
    ignores: [
      "app/routes/account/{login,window-login,sign-up,email-verification}.tsx",
      "app/routes/account/{forgot-password,reset-password}.tsx",
    ],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "Program:not(:has(VariableDeclarator[id.name='loader']))",
          message: PRIVATE,
        },
        {
          selector:
            "VariableDeclarator[id.name='loader']:not([init.callee.name='studentLoader']), " +
            "VariableDeclarator[id.name='action']:not([init.callee.name='studentAction']), " +
            "FunctionDeclaration[id.name=/^(loader|action)$/], " +
            "ExportSpecifier[exported.name=/^(loader|action)$/]",
          message: PRIVATE,
        },
      ],
    },
  },
  // A declaration that extends a generic type must repeat its parameters, used or not.
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/no-unused-vars": "off" } },
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
  { files: ["**/*.mjs", "**/*.js", "**/*.cjs"], extends: [tseslint.configs.disableTypeChecked] },
);
