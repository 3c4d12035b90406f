// What `npm start` and `pnpm dev` run: the site, the API and the database on one address.
import { fillWithDemo } from "../supabase/local/src/demo/fill-with-demo.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../supabase/local/src/demo/people.ts";
import { serve, type Serving } from "../supabase/local/src/serve.ts";
import { builtSite } from "../supabase/local/src/server/site.ts";
import { parseSettings, type Settings } from "../supabase/local/src/settings/settings.ts";
import { StartError } from "../supabase/local/src/start-error.ts";
import { build, EXTENSION_OUTPUT, SITE_OUTPUT } from "./build.ts";

/** A line of what is said at the end: a name and an address. */
type Line = readonly [string, string];

async function start(settings: Settings): Promise<{ serving: Serving; lines: Line[] }> {
  const lines: Line[] = [];
  const serving = await serve(settings, {
    fill: async (backend) => {
      if (!settings.demo) return;
      const outcome = await fillWithDemo(backend);
      if (outcome === "left alone")
        console.log("There is something in the database already: no demo was added.");
      else lines.push(["Sign in as", `${DEMO_EMAIL} with ${DEMO_PASSWORD}`]);
    },
    site: async ({ server }, url) => {
      if (settings.mode === "dev") {
        const { developSite } = await import("./develop-site.ts");
        return developSite(server, settings);
      }
      await build({ VITE_SITE_URL: url, VITE_CONTACT_EMAIL: settings.contactEmail, SITE_URL: url });
      lines.push(["Extension", `${EXTENSION_OUTPUT}/chrome-mv3 (load it unpacked)`]);
      return builtSite(SITE_OUTPUT, settings.siteUrl);
    },
  });
  return { serving, lines };
}

function announce({ url, hasMailbox }: Serving, lines: readonly Line[]): void {
  const mailbox: Line[] = hasMailbox ? [["Mailbox", `${url}/mailbox`]] : [];
  const all: Line[] = [["Challenge Diary", url], ...mailbox, ...lines];
  console.log(`\n${all.map(([name, value]) => `  ${name.padEnd(17)}${value}`).join("\n")}\n`);
}

function stopOnSignals(serving: Serving): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // A second Ctrl+C finds no listener of ours and ends the process at once.
    process.once(signal, () => {
      void serving.stop().then(() => process.exit(0));
    });
  }
}

try {
  const settings = parseSettings(process.env, process.argv.slice(2));
  const { serving, lines } = await start(settings);
  stopOnSignals(serving);
  announce(serving, lines);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
