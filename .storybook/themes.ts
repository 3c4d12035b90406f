import { afterEach as checkAccessibility } from "@storybook/addon-a11y/preview";
import type { Decorator, Preview } from "@storybook/react-vite";

/** Day or night by the toolbar, for the whole document: dialogs and toasts live outside the story's root. */
export const theme: Decorator = (Story, { globals }) => {
  const wanted: unknown = globals["theme"];
  if (wanted === "light" || wanted === "dark") document.documentElement.dataset["theme"] = wanted;
  else delete document.documentElement.dataset["theme"];
  return Story();
};

/** What axe says of colours: all that the theme changes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * The accessibility addon checks each story as it stands, which in a test is the light theme. This repeats its
 * check of colours on the same rendered story by night: cheaper than running every story twice.
 */
export const inBothThemes: NonNullable<Preview["afterEach"]> = async (context) => {
  if (!("__vitest_browser__" in globalThis)) return;
  const root = document.documentElement;
  root.dataset["theme"] = "dark";
  try {
    const { parameters } = context;
    const a11y = { ...(parameters["a11y"] as object), options: { runOnly: COLOUR_RULES } };
    await checkAccessibility({ ...context, parameters: { ...parameters, a11y } });
  } finally {
    delete root.dataset["theme"];
  }
};
