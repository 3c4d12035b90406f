import { OptionsPage } from "../../features/options/options-page.tsx";
import { startApp } from "../../popup/start-app.tsx";
import { readStored, STORAGE_KEYS, type Reminder } from "../../storage/extension-storage.ts";

const reminder = (await readStored<Reminder>(STORAGE_KEYS.reminder)) ?? { kind: "off" };
const { words } = await startApp(() => <OptionsPage reminder={reminder} />);
document.title = `${words.product} · ${words.options}`;
