import type { Plugin } from "vite";

const ROUTER = /node_modules\/react-router\/dist\/.*\.mjs$/;
/** What a module makes of React when it is imported, without the word to a bundler that nobody would miss it. */
const MADE = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const NAMED = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets a build leave out what it does not use of React Router. The library is one file whose forms, fetchers and
 * prefetching links are made, and named for developers, as soon as it is imported; so all of it stayed: 11 KiB
 * (gzip), for a use of five.
 */
export function unmarkedRouter(): Plugin {
  let marked = 0;
  return {
    name: "diary-unmarked-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const lighter = code
          .replaceAll(MADE, () => {
            marked++;
            return "/* @__PURE__ */ ";
          })
          .replaceAll(NAMED, "");
        return { code: lighter, map: null };
      },
    },
    buildEnd(error) {
      if (!error && marked === 0)
        this.error("React Router is written differently by now: is this still needed?");
    },
  };
}
