import { afterEach as checkAccessibility } from "@storybook/addon-a11y/preview";
import type { Decorator, Preview } from "@storybook/react-vite";

/** Day or night by the toolbar, for the whole document: dialogs and toasts live outside the story's root. */
export const theme: Decorator = (Story, { globals }) => {
  const wanted: unknown = globals["theme"];
  if (wanted === "light" || wanted === "dark") document.documentElement.dataset["theme"] = wanted;
  else delete document.documentElement.dataset["theme"];
  return Story();
};

/**
 * The accessibility addon checks each story as it stands, which in a test is the light theme. This repeats its
 * check on the same rendered story by night: cheaper than running every story twice, and with the same rules.
 */
export const inBothThemes: NonNullable<Preview["afterEach"]> = async (context) => {
  if (!("__vitest_browser__" in globalThis)) return;
  const root = document.documentElement;
  root.dataset["theme"] = "dark";
  try {
    await checkAccessibility(context);
  } finally {
    delete root.dataset["theme"];
  }
};
