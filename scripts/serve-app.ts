import { createStaticSite } from "@diary/server/http/site";
import { printStatus, run } from "@diary/server/run";
import { serve } from "@diary/server/serve";

import { buildExtension, buildServedSite, EXTENSION_OUTPUT, SITE_OUTPUT } from "./build.ts";

/** Starts site, API and database on one address and, except in development, builds the extension. */
export async function serveApp(): Promise<void> {
  let isBuilt = false;
  await run((settings) =>
    serve(settings, async (listening, siteSettings) => {
      if (settings.mode === "dev") {
        const { startDevServer } = await import("./dev-server.ts");
        return startDevServer(listening, siteSettings);
      }
      await buildServedSite();
      isBuilt = true;
      return createStaticSite(SITE_OUTPUT, siteSettings);
    }),
  );
  if (isBuilt) await offerExtension();
}

async function offerExtension(): Promise<void> {
  try {
    await buildExtension({});
    printStatus([["Extension", `${EXTENSION_OUTPUT}/chrome-mv3 (load it unpacked)`]]);
  } catch (error) {
    console.error(error);
  }
}
