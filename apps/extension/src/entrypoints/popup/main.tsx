import "./style.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { saveClip } from "../../clip/clip.ts";
import { loadCopy } from "../../copy/language-provider.tsx";
import { parsePanelName } from "../../features/progress/panels.tsx";
import { Popup } from "../../popup/popup.tsx";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";
import { replaceStaticField } from "../../popup/static-field.ts";
import { readStoredState } from "../../popup/stored-state.ts";

const [boot, copy] = await Promise.all([readStoredState(), loadCopy()]);
const root = document.getElementById("root")!;
document.documentElement.lang = copy.locale;

// Synchronous, so that no key event falls between the static field and the app's own.
flushSync(() => {
  createRoot(root).render(
    <Providers copy={copy} services={createServices(boot)}>
      <Popup chosen={boot.chosen} panel={parsePanelName(boot.panel)} />
    </Providers>,
  );
});
replaceStaticField(
  root,
  (text) => void saveClip({ text, url: "", userId: boot.auth?.session?.user.id ?? null }),
);
performance.mark("app-started");
