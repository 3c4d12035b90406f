import { demoStep } from "../supabase/local/src/demo/fill-with-demo.ts";
import { announce, run, type Line } from "../supabase/local/src/run.ts";
import { serve } from "../supabase/local/src/serve.ts";
import { builtSite } from "../supabase/local/src/server/site.ts";
import { buildExtension, buildSite, EXTENSION_OUTPUT, SITE_OUTPUT } from "./build.ts";

/** Runs the site, the API and the database on one address. Resolves when they answer and the extension is built. */
export async function serveProduct(): Promise<void> {
  await run(async (settings) => {
    const lines: Line[] = [];
    const serving = await serve(settings, {
      fill: demoStep(settings.demo, lines),
      site: async ({ server }) => {
        if (settings.mode === "dev") {
          const { developSite } = await import("./develop-site.ts");
          return developSite(server, settings);
        }
        await buildSite({
          SITE_URL: settings.siteUrl,
          CONTACT_EMAIL: settings.contactEmail,
          OPERATOR_NAME: settings.operator.name,
          OPERATOR_ADDRESS: settings.operator.address,
          EXTENSION_URL: process.env["EXTENSION_URL"],
        });
        return builtSite(SITE_OUTPUT, settings.siteUrl);
      },
    });
    if (settings.mode === "dev") return { serving, lines };
    return { serving, lines, afterwards: () => offerExtension(serving.url) };
  });
}

/** The site works at any address and so answers already; the extension is built for the one it has. */
async function offerExtension(url: string): Promise<void> {
  try {
    await buildExtension({ SITE_URL: url });
    announce([["Extension", `${EXTENSION_OUTPUT}/chrome-mv3 (load it unpacked)`]]);
  } catch (error) {
    console.error(error);
  }
}
