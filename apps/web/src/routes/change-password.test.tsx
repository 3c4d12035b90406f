import { aSession } from "@diary/core/session-sync/testing";
import { anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { answerDialog, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const EMAIL = `${member}@diary.example`;

test("Change Password asks for the current password; a session refresh keeps values", async () => {
  const refreshed = Promise.withResolvers<unknown>();
  const site = await renderTestApp("/changepasswordform", {
    member,
    isStale: true,
    answer: (path) => (path === "/auth/v1/token" ? refreshed.promise : undefined),
  });
  const field = (label: string) => site.getByLabelText(label, { exact: true });
  const forgot = site.getByRole("button", { name: "I forgot it: send me a link" });
  await expect.element(field("Current Password")).toBeVisible();
  await expect.element(forgot).toBeDisabled();
  const topOf = (label: string) => field(label).element().getBoundingClientRect().top;
  const top = topOf("New Password");
  await field("Current Password").fill("secret1234");
  refreshed.resolve(aSession({ userId: member, signedInAt: Math.floor(Date.now() / 1000) }));
  await expect.element(forgot).toBeEnabled();
  expect(topOf("New Password")).toBe(top);
  await expect.element(field("Current Password")).toHaveValue("secret1234");
  await field("Current Password").fill("");
  for (const label of ["New Password", "Confirm Password"]) await field(label).fill("another1234");
  await site.getByRole("button", { name: "Change Password", exact: true }).click();
  await expect.element(site.getByText("Current Password is required.").first()).toBeVisible();
});

test("Change Password keeps its values if the session can't be refreshed", { tags: "extended" }, async () => {
  const rejected = Promise.withResolvers<unknown>();
  const site = await renderTestApp("/changepasswordform", {
    member,
    isStale: true,
    answer: (path) => (path === "/auth/v1/token" ? rejected.promise : undefined),
  });
  const current = site.getByLabelText("Current Password", { exact: true });
  await current.fill("secret1234");
  rejected.resolve(
    Response.json({ code: 400, error_code: "refresh_token_not_found", msg: "Invalid" }, { status: 400 }),
  );
  await expect.element(site.getByRole("link", { name: "Request Password Reset" })).toBeVisible();
  await expect.element(current).toHaveValue("secret1234");
});

test(
  "Change Password shows a server error in a dialog and the form, and offers a link",
  { tags: "extended" },
  async () => {
    const rejections = [
      ["current_password_invalid", "The current password is incorrect."],
      ["same_password", "New password should be different from the old password."],
    ] as const;
    let rejectedCount = 0;
    const asked = vi.fn<(body: unknown) => void>();
    const site = await renderTestApp("/changepasswordform", {
      member,
      answer: {
        recover: (body: unknown) => {
          asked(body);
          return {};
        },
        user: (_: unknown, method: string) => {
          if (method !== "PUT") return { id: member, email: EMAIL };
          const [error_code, msg] = rejections[rejectedCount++]!;
          return Response.json({ code: 422, error_code, msg }, { status: 422 });
        },
      },
    });
    await site.getByLabelText("Current Password").fill("secret1234");
    for (const label of ["New Password", "Confirm Password"])
      await site.getByLabelText(label, { exact: true }).fill("another1234");
    for (const [, message] of rejections) {
      await site.getByRole("button", { name: "Change Password", exact: true }).click();
      await answerDialog(site, "Reset Failed", message);
      await expect.element(site.getByRole("alert")).toHaveTextContent(message);
      await expect.element(site.getByLabelText("New Password", { exact: true })).toHaveValue("another1234");
    }
    await site.getByRole("button", { name: "I forgot it: send me a link" }).click();
    await answerDialog(site, "Please check your Email", EMAIL);
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ email: EMAIL }));
  },
);

test("a visitor is not asked for a current password", async () => {
  const site = await renderTestApp("/changepasswordform");
  await expect.element(site.getByLabelText("New Password", { exact: true })).toBeVisible();
  expect(site.getByLabelText("Current Password").query()).toBeNull();
});
