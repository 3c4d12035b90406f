import { aSession } from "@diary/core/session-sync/testing";
import { anId, aProfile } from "@diary/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";

import type { TestAppOptions } from "../testing/create-test-app.tsx";
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
  await expect
    .element(site.getByRole("link", { name: "Request Password Reset" }))
    .toHaveAttribute("href", "/changepassword");
});

test("a user changes the password after a rejection, and is on My page", async () => {
  const sent: unknown[] = [];
  const site = await renderTestApp("/changepasswordform", {
    member,
    answer: {
      profile: [aProfile()],
      logout: () => new Response(null, { status: 204 }),
      user: (body: unknown, method: string) => {
        if (method !== "PUT") return { id: member, email: EMAIL };
        sent.push(body);
        const rejection = { code: 422, error_code: "current_password_invalid", msg: "Wrong" };
        return sent.length > 1 ? { id: member, email: EMAIL } : Response.json(rejection, { status: 422 });
      },
    },
  });
  const field = (label: string) => site.getByLabelText(label, { exact: true });
  await field("Current Password").fill("secret1234");
  for (const label of ["New Password", "Confirm Password"]) await field(label).fill("another1234");
  const submit = site.getByRole("button", { name: "Change Password", exact: true });
  await submit.click();
  await answerDialog(site, "Reset Failed", "The current password is incorrect.");
  await expect.element(site.getByRole("alert")).toHaveTextContent("The current password is incorrect.");
  await expect.element(field("New Password")).toHaveValue("another1234");
  await submit.click();
  await answerDialog(site, "Password has changed");
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  const change = { password: "another1234", current_password: "secret1234" };
  expect(sent).toMatchObject([change, change]);
});

async function follow(link: string, options: TestAppOptions = {}) {
  const here = location.href;
  onTestFinished(() => history.replaceState(history.state, "", here));
  history.replaceState(history.state, "", location.pathname + link);
  const made = aSession({ userId: member, signedInAt: Math.floor(Date.now() / 1000) });
  const access_token = `${btoa('{"alg":"HS256"}')}.${made.access_token.split(".")[1]}.none`;
  const answer = {
    verify: () => ({ ...made, access_token }),
    user: { id: member, email: EMAIL },
    logout: () => new Response(null, { status: 204 }),
    profile: [aProfile()],
  };
  return renderTestApp(`/changepasswordform${link}`, { answer, ...options });
}

test("a recovery link opens its account on a press, and a new password signs in", async () => {
  const site = await follow("?token_hash=abc&type=recovery");
  await expect.element(site.getByText(/^This link lets you choose a new password/)).toBeVisible();
  expect(site.requests).not.toContain("/auth/v1/verify");
  await site.getByRole("button", { name: "Continue" }).click();
  await expect.element(site.getByText(`New password for ${EMAIL}`)).toBeVisible();
  expect(site.getByLabelText("Current Password").query()).toBeNull();
  for (const label of ["New Password", "Confirm Password"])
    await site.getByLabelText(label, { exact: true }).fill("another1234");
  await site.getByRole("button", { name: "Change Password", exact: true }).click();
  await answerDialog(site, "Password has changed");
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
});

test("a visitor who opened another user's recovery link leaves it for Home", async () => {
  const site = await follow("?token_hash=abc&type=recovery");
  await site.getByRole("button", { name: "Continue" }).click();
  await site.getByRole("button", { name: "This is not my account" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: /^Let's get start/ })).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
});

test.each([
  ["a visitor", undefined, "Request Password Reset", "/changepassword"],
  ["a user", member, "Settings", "/mypage/setting"],
])("a recovery link that doesn't work says so to %s", async (_, viewer, name, to) => {
  const site = await follow(
    "?token_hash=abc&type=signup",
    viewer === undefined ? {} : { member, answer: {} },
  );
  const alert = site.getByRole("alert");
  await expect.element(alert).toMatchTextContent(/^This link does not work/);
  await expect.element(alert.getByRole("link", { name })).toHaveAttribute("href", to);
});
