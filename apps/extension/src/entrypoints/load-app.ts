import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";

/** Loads the popup's app (`build/defer-app-script.ts`) after the first paint, which shows the field of popup/index.html. */
export default defineUnlistedScript(() => {
  const [app, ...parts] = document.documentElement.dataset["app"]?.split(" ") ?? [];
  if (app === undefined) return;
  const load = () => {
    for (const href of parts) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: app }));
  };
  // A hidden page gets no animation frames.
  if (document.visibilityState === "hidden") load();
  else requestAnimationFrame(() => setTimeout(load));
});
