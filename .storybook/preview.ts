import type { Preview } from "@storybook/react-vite";
import { configure } from "storybook/test";

import "./preview.css";

import { inBothThemes, theme } from "./themes.ts";

// Dialogs and menus are loaded on demand: a second, the default, is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

export default {
  parameters: {
    a11y: {
      test: "error",
      // WCAG 2.2's least size of a target, 24 px: axe knows the rule and leaves it off.
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
