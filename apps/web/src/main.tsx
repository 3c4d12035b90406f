import "./styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { App } from "./app/app.tsx";
import { FailedPage } from "./app/failed-page.tsx";
import { matchRoute } from "./app/route-table.ts";
import { createServices } from "./app/services.ts";
import { readBackendConfig } from "./config/backend.ts";
import { LanguageProvider } from "./language/language-provider.tsx";
import { loadLanguage, preferredLanguage } from "./language/language.ts";
import { webPlatform } from "./platform/web-platform.ts";

const container = document.getElementById("root")!;

// Loads the support for pages translated by the browser as a separate file: few visitors need it, and only after the load.
import("@diary/ui/page-translation").then(
  ({ followTranslation }) => followTranslation(),
  () => {},
);

const preferred = preferredLanguage();
const words = loadLanguage(preferred).then(
  (translate) => ({ language: preferred, translate }),
  () => undefined,
);

async function start() {
  // Loads the page's script before rendering, because hydration needs it.
  const page = matchRoute(location.pathname)
    .preload()
    .catch(() => {});
  const config = readBackendConfig();
  const [language] = await Promise.all([words, page]);
  const app = (
    <App
      language={language}
      services={createServices(config, webPlatform)}
      router={(routes) => <BrowserRouter>{routes}</BrowserRouter>}
    />
  );
  // In a transition React renders in slices, so the browser stays responsive.
  startTransition(() => {
    const isPrerendered = container.dataset["page"] === location.pathname && preferred === "en";
    if (isPrerendered) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
  preloadLinkedPages();
}

// A top-level `await` would deadlock, because scripts of pages import from the built script of this file.
start().catch(async (error: unknown) => {
  console.error("Unexpected error during initialization", error);
  const page = <FailedPage reason="startFailed" onRetry={() => location.reload()} />;
  createRoot(container).render(<LanguageProvider initial={await words}>{page}</LanguageProvider>);
});

function preload({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target !== "") return;
  matchRoute(link.pathname)
    .preload()
    .catch(() => {});
}

function preloadLinkedPages(): void {
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(type, preload, { passive: true });
  }
}
