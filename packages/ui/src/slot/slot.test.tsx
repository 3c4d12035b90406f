import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { Slot } from "./slot.tsx";

test("gives its attributes and classes to the child, whose own word holds", async () => {
  const screen = await render(
    <Slot className="look" title="from the slot" id="from-the-slot">
      <a href="#home" id="own" className="own">
        HOME
      </a>
    </Slot>,
  );
  const link = screen.getByRole("link", { name: "HOME" });
  await expect.element(link).toHaveClass("look", "own", { exact: true });
  await expect.element(link).toHaveAttribute("title", "from the slot");
  await expect.element(link).toHaveAttribute("id", "own");
});

test("says what is missing where there is no child to dress", () => {
  expect(() => Slot({ children: "a text" })).toThrow("asChild needs exactly one element");
});
