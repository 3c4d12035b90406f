import "./style.css";
import type { DiaryConfig } from "@diary/core/supabase";
import { createRoot } from "react-dom/client";

import { SITE_ORIGIN } from "../../config/settings.ts";
import { OptionsPage } from "../../features/options/options-page.tsx";
import { readBoot } from "../../popup/boot.ts";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";
import type { Reminder } from "../../reminder/reminder.ts";
import { readStored } from "../../storage/local.ts";
import { STORED } from "../../storage/stored.ts";

const [{ config: stored, ...boot }, reminder] = await Promise.all([
  readBoot(),
  readStored<Reminder>(STORED.reminder),
]);
// Nothing here asks the backend by itself.
const config: DiaryConfig = stored ?? { url: SITE_ORIGIN, key: "" };

createRoot(document.getElementById("root")!).render(
  <Providers services={createServices(boot, config)}>
    <OptionsPage reminder={reminder ?? { kind: "off" }} />
  </Providers>,
);
