import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import "../styles/index.css";
import { DialogWindow } from "./dialog-window.tsx";

test("a moment that is taller than the window begins at its top, and can be scrolled to its end", async () => {
  await page.viewport(320, 480);
  const screen = await render(
    <DialogWindow open title="COMPLETED" kind="moment" onOpenChange={() => {}}>
      <div style={{ height: "900px" }}>The full card</div>
    </DialogWindow>,
  );
  const dialog = screen.getByRole("dialog").element();
  expect(dialog.getBoundingClientRect().top).toBe(0);
  expect(dialog.parentElement?.scrollHeight).toBeGreaterThanOrEqual(dialog.scrollHeight);
});
