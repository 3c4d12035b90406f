import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";

import { storeTypedText } from "../popup/store-typed-text.ts";

/** Stores input of popup.html's static field from the first character. The app loads later, so the field appears early. */
export default defineUnlistedScript(() => {
  storeTypedText();
  const files = document.documentElement.dataset["app"]?.split(" ") ?? [];
  const load = () => {
    for (const src of files) {
      document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
    }
  };
  // Hidden pages get no animation frames.
  if (document.visibilityState === "hidden") load();
  else requestAnimationFrame(() => setTimeout(load));
});
