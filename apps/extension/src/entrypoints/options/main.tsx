import { OptionsPage } from "../../features/options/options-page.tsx";
import { startApp } from "../../popup/start-app.tsx";
import { readStored, REMINDER_KEY, type Reminder } from "../../storage/extension-storage.ts";

const reminder = (await readStored<Reminder>(REMINDER_KEY)) ?? { kind: "off" };
const { words } = await startApp(() => <OptionsPage reminder={reminder} />);
document.title = `${words.product} · ${words.options}`;
