import { defineConfig, type OxlintOverride } from "oxlint";

interface Ban {
  regex: string;
  /** Default: all names of the module. */
  importNames?: string[];
  message: string;
}

/** All bans for a group of files must be in one override, because a later override replaces an earlier one. */
function imports(files: string[], ...patterns: Ban[]): OxlintOverride {
  return { files, rules: { "eslint/no-restricted-imports": ["error", { patterns }] } };
}

const apps: Ban = {
  regex: "^@diary/(web|extension|server)(/|$)|(^|/)(apps|(web|extension|server)/src)/",
  message:
    "The packages are below the apps, and the apps do not import each other: what both need belongs to core or ui.",
};
const server: Ban = {
  regex: "(^|/)server/(src|test|bench)/",
  message: "The server is imported by its name: its package.json lists what others use of it.",
};
const ui: Ban = {
  regex: "^@diary/ui(/|$)",
  message: "Core is below the interface: it must run in the site, the popup and a background worker alike.",
};
const shells: Ban = {
  regex: "^(react-router|react-router-dom|wxt|radix-ui|sonner|react-dom)(/|$)",
  message:
    "Core knows no router, browser shell or widget: a shell hands in what it needs through the platform.",
};
const buildTime: Ban = {
  regex: "^vite(/|$)",
  message: "Core reads no build-time environment: configuration is handed in by the shell.",
};
const react: Ban = {
  regex: "^(react|@tanstack/[^/]+)(/|$)",
  message: "Only hooks know React and its cache: what is below them runs anywhere.",
};
const supabase: Ban = {
  regex: "^@supabase/",
  message:
    "The backend is reached through core's repos and client, so that there is one place for each call.",
};
const widgets: Ban = {
  regex: "^(radix-ui|lucide|lucide-react)(/|$)",
  message: "What the site or the popup needs on the screen is added to packages/ui, not built beside it.",
};

const writingServices: Ban = {
  regex: "^@diary/core/writing$",
  importNames: ["createOutbox", "openWritingDb"],
  message: "An app has one database of texts and one outbox: take those that it has.",
};

/** Bans imports of higher layers of a slice: rules ← schema ← repo ← queries and mutations. */
const banHigherLayers = (names: string): Ban => ({
  regex: `^\\./(${names})\\.ts$`,
  message: "Inside a slice: rules ← schema ← repo ← queries and mutations.",
});

const folders = (names: string, message: string): Ban => ({ regex: `^(\\.\\./)+(${names})/`, message });

const core = [apps, ui, shells, buildTime];
const app = [apps, supabase, widgets, writingServices];

const aboveFeatures = folders(
  "popup|background|bridge|entrypoints",
  "The popup composes the features; they do not know it.",
);

const noInterface = [
  folders("popup|features|entrypoints", "The background and the bridge have no interface."),
  { regex: "^(react|react-dom|@tanstack/[^/]+|@diary/ui)(/|$)", message: "No interface, no React." },
];

const belowAll = folders(
  "popup|features|background|bridge|entrypoints",
  "These are below the popup and the background.",
);

/** Popup features that each feature of the popup may import. */
const popupFeatures: Record<string, string[]> = {
  parts: [],
  connect: ["parts"],
  "sign-in": ["parts"],
  options: ["parts"],
  "quick-log": ["parts"],
};

const noBrowser: Ban = {
  regex: "^@diary/(web|extension|ui)(/|$)|(^|/)(web|extension|ui)/(src|e2e)/",
  message: "The server runs without a browser: it knows neither the apps nor their interface.",
};

const commands = "admin|command-line|demo|testing";
const services = "auth|rest|mcp|storage|mail|prepare|settings|backup";

/** Folders of the server, with the higher folders that they may not import. */
const serverFloors: [floor: string, higher: string][] = [
  ["log,protocol", `database|${services}|http|${commands}`],
  ["database", `protocol|${services}|http|${commands}`],
  ["auth,rest,mcp,storage,mail,prepare,settings,backup", `http|${commands}`],
  ["http", commands],
];

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "react", "jsx-a11y", "import", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  env: { browser: true, es2024: true },
  rules: {
    "react/react-in-jsx-scope": "off",
    "react/exhaustive-deps": "error",
    "react/rules-of-hooks": "error",
    "import/no-unassigned-import": "off",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "eslint/no-await-in-loop": "off",
    "typescript/no-explicit-any": "error",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/consistent-type-imports": "error",
    "typescript/consistent-type-definitions": ["error", "interface"],
    "eslint/no-console": ["error", { allow: ["warn", "error"] }],
  },
  overrides: [
    imports(["packages/core/src/**"], ...core),
    {
      files: ["packages/core/src/**"],
      rules: {
        "eslint/no-restricted-globals": [
          "error",
          {
            checkGlobalObject: true,
            globals: [
              { name: "window", message: "Core has no window: the platform hands in what a shell can do." },
              {
                name: "document",
                message: "Core has no document: the platform hands in what a shell can do.",
              },
              {
                name: "localStorage",
                message: "Storage is the platform's: the extension has no localStorage.",
              },
              {
                name: "browser",
                message: "Core knows no extension API: the platform hands in what a shell can do.",
              },
              {
                name: "chrome",
                message: "Core knows no extension API: the platform hands in what a shell can do.",
              },
            ],
          },
        ],
      },
    },
    imports(
      ["packages/core/src/*/rules.ts"],
      ...core,
      react,
      supabase,
      banHigherLayers("schema|repo|keys|patches|queries|mutations"),
    ),
    imports(
      ["packages/core/src/*/schema.ts"],
      ...core,
      react,
      supabase,
      banHigherLayers("repo|keys|patches|queries|mutations"),
    ),
    imports(
      ["packages/core/src/*/repo.ts"],
      ...core,
      react,
      banHigherLayers("keys|patches|queries|mutations"),
    ),
    imports(["packages/core/src/*/queries.ts"], ...core, banHigherLayers("mutations")),
    imports(
      ["packages/ui/src/**"],
      apps,
      {
        regex: "^(@diary/core|valibot|@tanstack/[^/]+|@supabase/[^/]+)(/|$)",
        message: "Components are presentational: data and callbacks come in by props.",
      },
      {
        regex: "^(react-router|react-router-dom)(/|$)",
        message: "Components know no router: links come in as elements.",
      },
    ),
    imports(["packages/testkit/src/**"], apps),
    imports(["apps/{web,extension}/src/**"], ...app),
    imports(["scripts/**", "supabase/**", "apps/{web,extension}/{build,e2e,e2e-firefox,scripts}/**"], server),
    imports(["apps/server/**"], noBrowser),
    ...serverFloors.map(([floor, higher]) =>
      imports(
        [`apps/server/src/{${floor}}/**`],
        noBrowser,
        folders(
          higher,
          "The server's layers, from the bottom: protocol, database, services, http, commands.",
        ),
      ),
    ),
    imports(["apps/server/src/command-line/**"], noBrowser, {
      regex: "^\\.\\./",
      message: "The command of users starts in a fraction of a second: it loads no part of the server.",
    }),
    imports(
      [
        "apps/web/src/{boot,config,content,forms,hydration,language,loading,navigation,offline,photos,platform,words}/**",
      ],
      ...app,
      folders("app|features|routes", "Pages and features are above what they are made with."),
    ),
    imports(
      ["apps/web/src/features/**"],
      ...app,
      folders("app|features|routes", "Features know neither routes nor each other: a route composes them."),
      { regex: "^\\.\\./[a-z]", message: "Features do not know each other: a route composes them." },
    ),
    imports(["apps/extension/src/features/**"], ...app, aboveFeatures),
    ...Object.entries(popupFeatures).map(([feature, knows]) =>
      imports([`apps/extension/src/features/${feature}/**`], ...app, aboveFeatures, {
        regex: `^\\.\\./(${Object.keys(popupFeatures)
          .filter((other) => !knows.includes(other))
          .join("|")})/`,
        message: "Features know nothing of each other but their common parts.",
      }),
    ),
    imports(
      ["apps/extension/src/{background,bridge}/**", "apps/extension/src/entrypoints/background.ts"],
      ...app,
      ...noInterface,
    ),
    imports(["apps/web/src/writing/**"], apps, supabase, widgets),
    imports(["apps/extension/src/background/worker-outbox.ts"], apps, supabase, widgets, ...noInterface),
    imports(
      ["apps/extension/src/popup/**"],
      ...app,
      folders("background|bridge|entrypoints", "The popup asks the background by messages."),
    ),
    imports(["apps/extension/src/{config,connection,domain,platform,storage,words}/**"], ...app, belowAll),
    imports(["apps/extension/src/storage/texts.ts"], apps, supabase, widgets, belowAll),
    {
      files: ["apps/extension/src/**"],
      rules: {
        "eslint/no-restricted-globals": [
          "error",
          {
            checkGlobalObject: true,
            globals: [
              {
                name: "fetch",
                message:
                  "Requests pass connection/server-fetch.ts, which sends them to the connected server only.",
              },
              { name: "XMLHttpRequest", message: "Requests pass connection/server-fetch.ts." },
              {
                name: "WebSocket",
                message: "The extension has no connection to another address than the server's.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ["apps/extension/src/connection/{public-config,server-fetch}.ts"],
      rules: { "eslint/no-restricted-globals": "off" },
    },
    {
      files: [
        "**/*.test.ts",
        "**/*.test.tsx",
        "**/*.stories.tsx",
        "**/{e2e,e2e-firefox}/**",
        "supabase/tests/**",
        "apps/server/test/**",
      ],
      rules: {
        "vitest/no-standalone-expect": "off",
        "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect.*", "expect*"] }],
        "vitest/no-conditional-tests": "off",
        // The second argument is the message of a failure.
        "vitest/valid-expect": ["error", { maxArgs: 2 }],
      },
    },
    {
      files: ["**/{e2e,e2e-firefox}/**", "packages/core/src/testing/**"],
      rules: { "eslint/no-empty-pattern": "off", "react/rules-of-hooks": "off" },
    },
    {
      files: [
        "scripts/**",
        "supabase/**",
        "**/scripts/**",
        "**/{e2e,e2e-firefox}/**",
        "apps/server/{src,test,bench}/**",
      ],
      rules: { "eslint/no-console": "off" },
    },
  ],
  ignorePatterns: [
    "**/node_modules",
    "**/dist",
    "**/.wxt",
    "**/.output",
    "storybook-static",
    "packages/core/src/supabase/database.types.ts",
  ],
});
