import { createRequire } from "node:module";

import type { Plugin } from "vite";

const file = createRequire(import.meta.url).resolve("react/jsx-runtime");

/**
 * React's jsx functions as names that a module imports: of a CommonJS module each of the many calls would be that of a
 * property, `(0, runtime.jsx)(…)`.
 */
export function namedJsx(): Plugin {
  return {
    name: "diary-named-jsx",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: { filter: { id: /^react\/jsx-runtime$/ }, handler: () => "\0react-jsx" },
    load: {
      filter: { id: /react-jsx$/ },
      handler: () =>
        `import runtime from ${JSON.stringify(file)};\nexport const { Fragment, jsx, jsxs } = runtime;`,
    },
  };
}
