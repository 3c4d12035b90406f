import { type Session, SessionProvider } from "@diary/core/session";
import { DialogsProvider } from "@diary/ui/dialogs";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { renderTestApp } from "../../testing/render-test-app.tsx";
import { useSessionEndedDialog } from "./use-auth-dialogs.ts";

const here = location.href;
afterEach(() => history.replaceState(history.state, "", here));

function Page() {
  useSessionEndedDialog();
  return null;
}

function follow(carried: string, path = "/home") {
  history.replaceState(history.state, "", location.pathname + carried);
  return renderTestApp(path + carried);
}

test("the error of a failed link is shown and removed from the address", async () => {
  const site = await follow("?page=2&error=access_denied&error_code=otp_expired#error=access_denied");
  expect(location.search + location.hash).toBe("?page=2");
  await expect.element(site.getByRole("dialog", { name: "This link does not work" })).toBeVisible();
  await expect.element(site.getByText("Email link is invalid or has expired")).toBeVisible();
});

test(
  "a failed recovery link shows a message on its page and offers a new link",
  { tags: "extended" },
  async () => {
    const failed = "#error=access_denied&error_code=otp_expired&error_description=Call+555-1234";
    const site = await follow(failed, "/changepasswordform");
    const alert = site.getByRole("alert");
    await expect.element(alert.getByText("Email link is invalid or has expired")).toBeVisible();
    expect(document.body.textContent).not.toContain("555-1234");
    await site.getByRole("link", { name: "Request Password Reset" }).click();
    await expect.element(site.getByRole("heading", { level: 1, name: "Password Reset" })).toBeVisible();
  },
);

test("session tokens in the address are removed without a dialog", async () => {
  const site = await follow("#access_token=a&refresh_token=r");
  expect(location.hash).toBe("");
  expect(site.getByRole("dialog").query()).toBeNull();
});

test("an ended session shows a dialog", async () => {
  const session: Session = { status: "signed-out", ended: true };
  const source = {
    current: () => session,
    subscribe: () => () => {},
    accessToken: () => Promise.resolve(null),
  };
  const page = await render(
    <DialogsProvider>
      <SessionProvider source={source}>
        <Page />
      </SessionProvider>
    </DialogsProvider>,
  );
  await expect.element(page.getByRole("dialog", { name: "You have been signed out" })).toBeVisible();
  await expect.element(page.getByText(/Drafts on this device are still there/)).toBeVisible();
});
