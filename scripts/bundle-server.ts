// Bundles the server to JavaScript, because Node doesn't remove types from TypeScript in node_modules.
import { cpSync, globSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { build } from "vite";

const SERVER = join(import.meta.dirname, "../apps/server");

const ENTRIES = {
  release: "src/release.ts",
  admin: "src/admin/main.ts",
  "command-line": "src/command-line/main.ts",
  "engine-worker": "src/database/engine-worker.ts",
};

/** Packages that load further files from their folders: WebAssembly, and binaries for each platform. */
const UNBUNDLED = ["@electric-sql/pglite", "bcrypt"];

/** Bundles the server into a folder without subfolders, because `paths.ts` finds files relative to the folder. */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: SERVER,
    logLevel: "warn",
    // @supabase/lite imports bcryptjs, which pnpm-workspace.yaml replaces by bcrypt.
    resolve: { alias: { bcryptjs: "bcrypt" } },
    ssr: { noExternal: true, external: UNBUNDLED },
    build: {
      ssr: true,
      target: "node24",
      outDir: folder,
      emptyOutDir: true,
      license: { fileName: "licenses.md" },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(SERVER, file)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}

/** Copies the packages that are not bundled, with their dependencies. Returns their versions by name. */
export function copyPackages(nodeModules: string): Record<string, string> {
  const bcrypt = realpathSync(join(SERVER, "node_modules/bcrypt"));
  const folders = {
    "@electric-sql/pglite": realpathSync(join(SERVER, "node_modules/@electric-sql/pglite")),
    bcrypt,
    "node-gyp-build": realpathSync(join(dirname(bcrypt), "node-gyp-build")),
  };
  return Object.fromEntries(
    Object.entries(folders).map(([name, from]) => [name, copyPackage(from, join(nodeModules, name))]),
  );
}

const COPIED = ["LICENSE*", "*.js", "prebuilds/**/*.node", "dist/**/*.{js,wasm,data}"];

function copyPackage(from: string, to: string): string {
  rmSync(to, { recursive: true, force: true });
  for (const file of globSync(COPIED, { cwd: from })) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
  // Removes the package's scripts, because npm would compile bcrypt with one of them.
  const { scripts: _scripts, devDependencies: _dev, ...manifest } = readManifest(from);
  writeFileSync(join(to, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest.version;
}

interface Manifest {
  version: string;
  scripts?: object;
  devDependencies?: object;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
