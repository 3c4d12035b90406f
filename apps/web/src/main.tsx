import "./styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { FailedPage } from "./app/app-error-boundary.tsx";
import { App } from "./app/app.tsx";
import { matchRoute } from "./app/route-table.ts";
import { createServices } from "./app/services.ts";
import { loadBackendConfig } from "./config/backend.ts";
import { LanguageProvider } from "./language/language-provider.tsx";
import { loadLanguage, preferredLanguage } from "./language/language.ts";
import { webPlatform } from "./platform/web-platform.ts";

const container = document.getElementById("root")!;

const preferred = preferredLanguage();
// A device without a network, and without the words, gets English.
const words = loadLanguage(preferred).then(
  (translate) => ({ language: preferred, translate }),
  () => undefined,
);

async function start() {
  // The page's own script first, so that prerendered HTML is taken over as it is.
  // Where it can't be had, the page says so, with a retry.
  const page = matchRoute(location.pathname)
    .preload()
    .catch(() => {});
  const [config, language] = await Promise.all([loadBackendConfig(), words, page]);
  const app = (
    <App
      language={language}
      services={createServices(config, webPlatform)}
      router={(routes) => <BrowserRouter>{routes}</BrowserRouter>}
    />
  );
  // As a transition React draws in slices, between which the browser answers touches.
  startTransition(() => {
    const isPrerendered = container.dataset["page"] === location.pathname && preferred === "en";
    if (isPrerendered) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
  preloadLinkedPages();
}

// Not awaited at the top level: pages import what they share from this very file, and would wait for it for ever.
start().catch(async (error: unknown) => {
  console.error("Unexpected error during initialization", error);
  const page = <FailedPage reason="startFailed" onRetry={() => location.reload()} />;
  createRoot(container).render(<LanguageProvider initial={await words}>{page}</LanguageProvider>);
});

function preload({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target !== "") return;
  // If it fails, the press itself will try again and say so.
  matchRoute(link.pathname)
    .preload()
    .catch(() => {});
}

/** Loads the script of the page behind a link while the person is about to press it. */
function preloadLinkedPages(): void {
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(type, preload, { passive: true });
  }
}
