import { expect, test } from "vitest";

import { renderTestApp } from "../../testing/render-test-app.tsx";

test("“Send the mail again” keeps the focus and sends nothing while it waits", async () => {
  const sent: unknown[] = [];
  const site = await renderTestApp("/user/confirm", {
    answer: (path, body) => {
      if (path === "/auth/v1/resend") sent.push(body);
      return {};
    },
  });
  const again = site.getByRole("button", { name: /^Send the mail again/ });
  await again.click();
  expect(sent).toEqual([]);
  await site.getByLabelText("Email Address").fill(" mina@example.com ");
  await again.click();
  await expect.element(site.getByText(/mina@example\.com/)).toBeVisible();
  await expect.element(again).toHaveAccessibleName(/in \d+ s/);
  await expect.element(again).toHaveAttribute("aria-disabled", "true");
  await expect.element(again).toHaveFocus();
  again.element().closest("form")?.requestSubmit();
  await expect.element(again).toHaveAccessibleName(/in 5\d s/);
  expect(sent).toEqual([expect.objectContaining({ email: "mina@example.com" })]);
});
