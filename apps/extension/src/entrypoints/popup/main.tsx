import "./style.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { keepClip } from "../../clip/clip.ts";
import { loadLanguage } from "../../copy/language.tsx";
import { panelNamed } from "../../features/progress/panels.tsx";
import { Popup } from "../../popup/popup.tsx";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";
import { startEarly } from "../../popup/start-early.ts";

const [{ boot, root, hydrate }, language] = await Promise.all([
  window.earlyStart ?? startEarly(),
  loadLanguage(),
]);

// At once and as a whole: nothing is typed between the snapshot's end and the app's own field.
flushSync(() => {
  createRoot(root).render(
    <Providers language={language} services={createServices(boot)}>
      <Popup chosen={boot.chosen} panel={panelNamed(boot.panel)} />
    </Providers>,
  );
});
hydrate?.((text) => void keepClip({ text, url: "", userId: boot.auth?.session?.user.id ?? null }));
performance.mark("app-started");
