import "./style.css";
import type { DiaryConfig } from "@diary/core/supabase";
import { createRoot } from "react-dom/client";

import { SITE_ORIGIN } from "../../config/settings.ts";
import { askConfig, readBoot } from "../../popup/boot.ts";
import { Popup } from "../../popup/popup.tsx";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";

const { config: stored, ...boot } = await readBoot();
const config: DiaryConfig = stored ?? { url: SITE_ORIGIN, key: "" };
// Before the first sign-in nobody has asked the site yet. The form is shown meanwhile: signing in asks as well.
if (stored === null) void askConfig().then((found) => Object.assign(config, found));

createRoot(document.getElementById("root")!).render(
  <Providers services={createServices(boot, config)}>
    <Popup chosen={boot.chosen} />
  </Providers>,
);
