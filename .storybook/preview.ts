import "./preview.css";
import { afterEach as checkAccessibility } from "@storybook/addon-a11y/preview";
import type { Preview, Decorator } from "@storybook/react-vite";
import { configure } from "storybook/test";

// Dialogs and menus are loaded on demand. The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** Sets the toolbar's theme for the whole document, because dialogs and toasts are outside of the story's root. */
const theme: Decorator = (Story, { globals }) => {
  const wanted: unknown = globals["theme"];
  if (wanted === "light" || wanted === "dark") document.documentElement.dataset["theme"] = wanted;
  else delete document.documentElement.dataset["theme"];
  return Story();
};

/** Skips slow work: selectors of elements without violations, and loading stylesheets, which no rule needs. */
const AXE = { resultTypes: ["violations"], preload: false };

/** Rules of axe about colors. The theme changes only colors, so other rules aren't repeated. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

declare const IS_DAILY_SUITE: boolean;

/** The addon checks the light theme. In the extended suite, this checks the dark theme without a second rendering. */
const inBothThemes: NonNullable<Preview["afterEach"]> = async (context) => {
  if (!("__vitest_browser__" in globalThis) || IS_DAILY_SUITE) return;
  const root = document.documentElement;
  root.dataset["theme"] = "dark";
  try {
    const { parameters } = context;
    const a11y = { ...(parameters["a11y"] as object), options: { ...AXE, runOnly: COLOUR_RULES } };
    await checkAccessibility({ ...context, parameters: { ...parameters, a11y } });
  } finally {
    delete root.dataset["theme"];
  }
};

export default {
  parameters: {
    a11y: {
      test: "error",
      options: AXE,
      // axe disables this rule by default. WCAG 2.2 requires targets of at least 24 px.
      config: { rules: [{ id: "target-size", enabled: true }] },
    },
    layout: "padded",
    viewport: {
      options: {
        popup: { name: "Popup (360 px)", styles: { width: "360px", height: "600px" }, type: "mobile" },
        phone: { name: "Phone (390 px)", styles: { width: "390px", height: "844px" }, type: "mobile" },
        desk: { name: "Desk (1280 px)", styles: { width: "1280px", height: "800px" }, type: "desktop" },
      },
    },
  },
  globalTypes: {
    theme: {
      description: "Day or night",
      toolbar: {
        icon: "mirror",
        items: [
          { value: "system", title: "As the system" },
          { value: "light", title: "Light" },
          { value: "dark", title: "Dark" },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: "system" },
  decorators: [theme],
  afterEach: inBothThemes,
  tags: ["autodocs"],
} satisfies Preview;
