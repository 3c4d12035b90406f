import "./style.css";
import { createRoot } from "react-dom/client";

import { loadCopy } from "../../copy/language-provider.tsx";
import { OptionsPage } from "../../features/options/options-page.tsx";
import { Providers } from "../../popup/providers.tsx";
import { createServices } from "../../popup/services.ts";
import { readStoredState } from "../../popup/stored-state.ts";
import { readStored, STORAGE_KEYS, type Reminder } from "../../storage/extension-storage.ts";

const reading = readStored<Reminder>(STORAGE_KEYS.reminder);
const speaking = loadCopy();
const [boot, reminder, copy] = await Promise.all([readStoredState(), reading, speaking]);
document.documentElement.lang = copy.locale;
document.title = `${copy.product} · ${copy.options}`;

createRoot(document.getElementById("root")!).render(
  <Providers copy={copy} services={createServices(boot)}>
    <OptionsPage reminder={reminder ?? { kind: "off" }} />
  </Providers>,
);
