// What `npm start` and `pnpm dev` run: the site, the API and the database on one address.
import { fillWithDemo } from "../supabase/local/src/demo/fill-with-demo.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../supabase/local/src/demo/people.ts";
import { run, type Line } from "../supabase/local/src/run.ts";
import { serve } from "../supabase/local/src/serve.ts";
import { builtSite } from "../supabase/local/src/server/site.ts";
import { build, EXTENSION_OUTPUT, SITE_OUTPUT } from "./build.ts";

await run(async (settings) => {
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
      // The site works at any address; the extension must know its own.
      await build({
        VITE_SITE_URL: settings.siteUrl,
        VITE_CONTACT_EMAIL: settings.contactEmail,
        SITE_URL: url,
      });
      lines.push(["Extension", `${EXTENSION_OUTPUT}/chrome-mv3 (load it unpacked)`]);
      return builtSite(SITE_OUTPUT, settings.siteUrl);
    },
  });
  return { serving, lines };
});
