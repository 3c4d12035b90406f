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
    "Packages must not import apps, and apps must not import each other. Move shared code to core or ui.",
};
const server: Ban = {
  regex: "(^|/)server/(src|test|bench)/",
  message: "Import the server by its name. Its package.json lists the modules that others may use.",
};
const ui: Ban = {
  regex: "^@diary/ui(/|$)",
  message: "Core must not import the UI, because it also runs in a background worker.",
};
const shells: Ban = {
  regex: "^(react-router|react-router-dom|wxt|radix-ui|sonner|react-dom)(/|$)",
  message: "Core must not import a router, browser API or widget. The app passes functions in the platform.",
};
const buildTime: Ban = {
  regex: "^vite(/|$)",
  message: "Core must not read build-time values. The app passes the configuration.",
};
const react: Ban = {
  regex: "^(react|@tanstack/[^/]+)(/|$)",
  message: "Only hooks may use React and its cache, because the modules below them run anywhere.",
};
const supabase: Ban = {
  regex: "^@supabase/",
  message: "Call the backend through core's repos and client, so each request is in one place.",
};
const widgets: Ban = {
  regex: "^(radix-ui|lucide|lucide-react)(/|$)",
  message: "Add components to packages/ui. Apps must not use widgets or icons directly.",
};

const writingServices: Ban = {
  regex: "^@diary/core/writing$",
  importNames: ["createOutbox", "openWritingDb"],
  message: "An app has one database of texts and one outbox. Use the existing ones.",
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
  "The popup composes the features. Features must not import it.",
);

const noInterface = [
  folders("popup|features|entrypoints", "The background and the bridge have no UI."),
  {
    regex: "^(react|react-dom|@tanstack/[^/]+|@diary/ui)(/|$)",
    message: "The background and the bridge have no UI, so they must not load React.",
  },
];

const belowAll = folders(
  "popup|features|background|bridge|entrypoints",
  "The popup and the background import these folders, not the reverse.",
);

const popupFeatures: Record<string, string[]> = {
  parts: [],
  connect: ["parts"],
  "sign-in": ["parts"],
  options: ["parts"],
  "quick-log": ["parts"],
};

const noBrowser: Ban = {
  regex: "^@diary/(web|extension|ui)(/|$)|(^|/)(web|extension|ui)/(src|e2e)/",
  message: "The server runs without a browser, so it must not import the other apps or the UI.",
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
              {
                name: "window",
                message: "Core must not use window. The app passes functions in the platform.",
              },
              {
                name: "document",
                message: "Core must not use document. The app passes functions in the platform.",
              },
              {
                name: "localStorage",
                message:
                  "Core must not use localStorage, which the extension lacks. Use the platform's storage.",
              },
              {
                name: "browser",
                message: "Core must not use extension APIs. The app passes functions in the platform.",
              },
              {
                name: "chrome",
                message: "Core must not use extension APIs. The app passes functions in the platform.",
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
        message: "Components get data and callbacks as props.",
      },
      {
        regex: "^(react-router|react-router-dom)(/|$)",
        message: "Components must not import a router. Pass links as elements.",
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
      message: "The users' command must start fast, so it must not load parts of the server.",
    }),
    imports(
      [
        "apps/web/src/{boot,config,content,forms,hydration,language,loading,navigation,offline,photos,platform,words}/**",
      ],
      ...app,
      folders("app|features|routes", "Shared folders must not import pages or features."),
    ),
    imports(
      ["apps/web/src/features/**"],
      ...app,
      folders(
        "app|features|routes",
        "Features must not import routes or other features. A route composes them.",
      ),
      { regex: "^\\.\\./[a-z]", message: "Features must not import other features. A route composes them." },
    ),
    imports(["apps/extension/src/features/**"], ...app, aboveFeatures),
    ...Object.entries(popupFeatures).map(([feature, knows]) =>
      imports([`apps/extension/src/features/${feature}/**`], ...app, aboveFeatures, {
        regex: `^\\.\\./(${Object.keys(popupFeatures)
          .filter((other) => !knows.includes(other))
          .join("|")})/`,
        message: "Features of the popup must not import each other, except their shared parts.",
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
      folders("background|bridge|entrypoints", "The popup must use messages to reach the background."),
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
                message: "The extension must not connect to addresses other than the server's.",
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
