import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { focusOnMount } from "../page/focus-on-mount.ts";
import { Dialog } from "./dialog.tsx";

function Rename() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Name">
        <input aria-label="Name" ref={focusOnMount} />
      </Dialog>
    </>
  );
}

test("a closed dialog returns the focus to its button if a field took the focus", async () => {
  const screen = await render(<Rename />);
  const button = screen.getByRole("button", { name: "Rename" });
  // The first dialog opens while its code loads.
  for (let time = 0; time < 2; time += 1) {
    await button.click();
    await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  }
});
