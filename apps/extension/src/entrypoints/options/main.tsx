import { startApp } from "../../popup/start-app.tsx";
import { readStored, REMINDER_KEY, type Reminder } from "../../storage/extension-storage.ts";

// A static import would put modules that the page shares with the sign-in into the popup's first script.
const { OptionsPage } = await import("../../features/options/options-page.tsx");
const reminder = (await readStored<Reminder>(REMINDER_KEY)) ?? { kind: "off" };
const { words } = await startApp(() => <OptionsPage reminder={reminder} />);
document.title = `${words.product} · ${words.options}`;
