import "./style.css";
import type { DiaryConfig } from "@diary/core/supabase";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { SITE_ORIGIN } from "../../config/settings.ts";
import { askConfig } from "../../popup/ask-config.ts";
import { keepAsClip } from "../../popup/keep-as-clip.ts";
import { Popup } from "../../popup/popup.tsx";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";
import { startEarly } from "../../popup/start-early.ts";

const { boot, root, takeOver } = await (window.earlyStart ?? startEarly());
const config: DiaryConfig = boot.config ?? { url: SITE_ORIGIN, key: "" };
// Before the first sign-in nobody has asked the site yet. The form is shown meanwhile: signing in asks as well.
if (boot.config === null) void askConfig().then((found) => Object.assign(config, found));

// At once and as a whole: nothing is typed between the picture's end and the app's own field.
flushSync(() => {
  createRoot(root).render(
    <Providers services={createServices(boot, config)}>
      <Popup chosen={boot.chosen} />
    </Providers>,
  );
});
takeOver?.((typed) => void keepAsClip(typed));
performance.mark("app-started");
