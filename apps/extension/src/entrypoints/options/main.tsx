import "./style.css";
import { createRoot } from "react-dom/client";

import { loadLanguage } from "../../copy/language.tsx";
import { OptionsPage } from "../../features/options/options-page.tsx";
import { readBoot, readFirst } from "../../popup/boot.ts";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";
import type { Reminder } from "../../reminder/reminder.ts";
import { readStored, STORED } from "../../storage/local.ts";

const reading = readStored<Reminder>(STORED.reminder);
const speaking = loadLanguage();
const { auth } = await readFirst();
const [boot, reminder, language] = await Promise.all([readBoot(auth), reading, speaking]);
document.documentElement.lang = language.copy.locale;
document.title = `${language.copy.product} · ${language.copy.options}`;

createRoot(document.getElementById("root")!).render(
  <Providers language={language} services={createServices(boot)}>
    <OptionsPage reminder={reminder ?? { kind: "off" }} />
  </Providers>,
);
