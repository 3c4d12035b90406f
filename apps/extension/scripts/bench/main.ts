// `pnpm bench:extension` measures the popup's opening time and the sizes of its parts, with their targets.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { startTestBackend } from "@diary/server/testing";
import { ApiUser } from "@diary/testkit/api-user";

import build, { FIXED_SERVER_FOLDERS } from "../../e2e/support/built.ts";
import { ExtensionBrowser } from "../../e2e/support/extension-browser.ts";
import { Gateway } from "../../e2e/support/gateway.ts";
import { extensionBudgets } from "../sizes.ts";
import { measureBlankPageOpen, measurePopupOpen, prepare } from "./popup-open-time.ts";

const targets = { warm: " (target 60 ms)", cold: " (target 120 ms)", starting: "" };

await build();
// Copies the build, because the measurement needs an additional page.
const folder = mkdtempSync(join(tmpdir(), "diary-extension-"));
cpSync(FIXED_SERVER_FOLDERS.chrome, folder, { recursive: true });
writeFileSync(join(folder, "bare.html"), "<!doctype html><title>Bare</title><textarea autofocus></textarea>");
for (const { limit, name, path } of extensionBudgets(folder)) {
  const bytes = path.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  console.log(`${name.padEnd(32)} ${(bytes / 1024).toFixed(1)} KiB gzip (at most ${limit})`);
}

const backend = await startTestBackend({ webRoot: join(import.meta.dirname, "../../../web/dist") });
const gateway = new Gateway();
await gateway.listen();
gateway.reset(backend.url);
const browser = await ExtensionBrowser.start({ site: gateway, extension: folder });
try {
  const person = await new ApiUser(backend).signUp();
  await person.setChallenge({ title: "Learn TypeScript" });

  await prepare(browser, person);
  for (const kind of ["warm", "cold", "starting"] as const) {
    console.log(
      `${kind}: field of an empty page focused after ${await measureBlankPageOpen(browser, kind)} ms`,
    );
    const { focused, fresh, started } = await measurePopupOpen(browser, kind);
    console.log(
      `${kind}: field focused after ${focused} ms${targets[kind]}, app started after ${started} ms, fresh data after ${fresh} ms`,
    );
  }
} finally {
  await browser.close();
  await gateway.close();
  await backend.close();
  rmSync(folder, { recursive: true });
}
