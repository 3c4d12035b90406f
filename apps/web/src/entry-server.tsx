import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";

import { AppRoutes } from "./app/app-routes.tsx";
import { App } from "./app/app.tsx";
import { documentTitle } from "./app/document-title.ts";
import { findPage } from "./app/find-page.ts";
import { PageWaiting } from "./app/page-waiting.tsx";
import { createServices } from "./app/services.ts";
import { env } from "./config/env.ts";
import { paths } from "./config/paths.ts";
import { prerenderPlatform } from "./platform/prerender-platform.ts";

/** A page that the build writes as HTML. */
interface PrerenderedPage {
  path: string;
  /** Name of the HTML file in the site. */
  file: string;
  title: string;
  description: string;
  /** Search engines may list it. */
  index: boolean;
  /** Complete without script, which is loaded when the browser is idle. */
  deferred: boolean;
  /** The manifest's key of the chunk that the page preloads. */
  module: string;
}

/** An address of no page: what it draws is the frame that serves every other address while its script loads. */
const SHELL = "/prerendered-shell";

function prerenderedPage(path: string, name: string, deferred = false): PrerenderedPage {
  const { description, title } = findPage(path);
  const file = path === paths.landing ? "index.html" : `${path.slice(1)}/index.html`;
  return {
    path,
    file,
    title: documentTitle(title),
    description,
    index: true,
    deferred,
    module: `src/routes/${name}.tsx`,
  };
}

export const prerendered: readonly PrerenderedPage[] = [
  prerenderedPage(paths.landing, "landing", true),
  prerenderedPage(paths.policy, "policy", true),
  prerenderedPage(paths.term, "term", true),
  prerenderedPage(paths.home, "home"),
  prerenderedPage(paths.signIn, "sign-in"),
  prerenderedPage(paths.signUp, "sign-up"),
  {
    path: SHELL,
    file: "app.html",
    title: documentTitle(findPage(paths.landing).title),
    description: findPage(paths.landing).description,
    index: false,
    deferred: false,
    // Most who come to such an address come by a link to a challenge.
    module: "src/routes/challenge.tsx",
  },
];

/** The HTML of a page as a visitor sees it before any data has come. */
export async function render(path: string): Promise<string> {
  const services = createServices(
    { url: "http://localhost", key: "", contactEmail: env.contactEmail },
    prerenderPlatform,
  );
  if (path !== SHELL) await findPage(path).preload();
  const { prelude } = await prerender(
    <App services={services} router={(app) => <StaticRouter location={path}>{app}</StaticRouter>}>
      {path === SHELL ? <PageWaiting /> : <AppRoutes />}
    </App>,
  );
  return new Response(prelude).text();
}
