import type { Preview } from "@storybook/react-vite";

import "../packages/ui/src/styles/index.css";

export default {
  parameters: { a11y: { test: "error" }, layout: "centered" },
  tags: ["autodocs"],
} satisfies Preview;
