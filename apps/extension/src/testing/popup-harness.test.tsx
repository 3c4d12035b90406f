import { createQueryClient } from "@diary/core/query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { PopupHarness, serverRows, writingOn } from "./popup-harness.tsx";

test("a closed popup leaves no stylesheet for the site's tests", async () => {
  const before = [...document.styleSheets];
  const popup = await render(
    <PopupHarness cache={createQueryClient()} rows={serverRows()} writing={writingOn()} />,
  );
  await expect.element(popup.getByRole("textbox")).toBeVisible();
  expect(document.styleSheets).toHaveLength(before.length + 1);
  await popup.unmount();
  expect([...document.styleSheets]).toEqual(before);
});
