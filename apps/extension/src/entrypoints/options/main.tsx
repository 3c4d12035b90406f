import "./style.css";
import { createRoot } from "react-dom/client";

import { OptionsPage } from "../../features/options/options-page.tsx";
import { readBoot, readFirst } from "../../popup/boot.ts";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";
import type { Reminder } from "../../reminder/reminder.ts";
import { readStored } from "../../storage/local.ts";
import { STORED } from "../../storage/stored.ts";

const reading = readStored<Reminder>(STORED.reminder);
const { auth } = await readFirst();
const [boot, reminder] = [await readBoot(auth), await reading];

createRoot(document.getElementById("root")!).render(
  <Providers services={createServices(boot)}>
    <OptionsPage reminder={reminder ?? { kind: "off" }} />
  </Providers>,
);
