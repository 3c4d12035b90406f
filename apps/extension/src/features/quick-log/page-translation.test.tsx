import { createQueryClient } from "@diary/core/query";
import { aDay, anId } from "@diary/core/testing";
import { translatePage } from "@diary/testkit/translate-page";
import { followTranslation } from "@diary/ui/page-translation";
import { expect, onTestFinished, test } from "vitest";
import { render } from "vitest-browser-react";

import { PopupHarness, serverRows, storeSubmission, TODAY, writingOn } from "../../testing/popup-harness.tsx";

followTranslation();

test("a popup translated by the browser still counts characters and reports delivery", async () => {
  onTestFinished(translatePage());
  const writing = writingOn();
  const screen = await render(
    <PopupHarness cache={createQueryClient()} rows={serverRows()} writing={writing} />,
  );
  const field = screen.getByRole("textbox");
  await expect.element(field).toHaveFocus();
  const text = () => screen.container.textContent;
  await expect.poll(text).toContain("Day 3 / 10");
  await field.fill("Ran far");
  await expect.poll(text).toContain("7 / 10000");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(field).not.toBeInTheDocument();
  const day = aDay({ day_id: anId(104), date: TODAY.date, day: 4, content: "Ran far" });
  await storeSubmission(writing.db, {
    text: "Ran far",
    state: { status: "delivered", registered: { day, completed: false } },
  });
  await expect.element(screen.getByText("Registered successfully!").first()).toBeVisible();
});
