import "./style.css";
import { createRoot } from "react-dom/client";

import { OptionsPage } from "../../features/options/options-page.tsx";
import { readBoot } from "../../popup/boot.ts";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";
import type { Reminder } from "../../reminder/reminder.ts";
import { readStored } from "../../storage/local.ts";
import { STORED } from "../../storage/stored.ts";

const [boot, reminder] = await Promise.all([readBoot(), readStored<Reminder>(STORED.reminder)]);

createRoot(document.getElementById("root")!).render(
  <Providers services={createServices(boot)}>
    <OptionsPage reminder={reminder ?? { kind: "off" }} />
  </Providers>,
);
