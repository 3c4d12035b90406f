import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const open = (sign_up: string, address = "/user/signup") =>
  renderTestApp(address, {
    answer: (path) =>
      path === "/rest/v1/site" ? [{ sign_up, announcement: null, announced_at: null }] : undefined,
  });

test("open: a form that asks for no invitation", async () => {
  const site = await open("open");
  await expect.element(site.getByRole("button", { name: "Sign Up" })).toBeVisible();
  await expect.poll(() => site.requests).toContain("/rest/v1/site");
  expect(site.getByLabelText("Invitation").query()).toBeNull();
});

test("closed: no form, and the way for who has an account", async () => {
  const site = await open("closed");
  await expect.element(site.getByText("No new accounts at the moment")).toBeVisible();
  expect(site.getByRole("button", { name: "Sign Up" }).query()).toBeNull();
  await expect.element(site.getByRole("link", { name: "Already have an account" })).toBeVisible();
});

test("by invitation: a form that asks for it, filled in by the link", async () => {
  const site = await open("invitation");
  await expect.element(site.getByLabelText("Invitation")).toHaveValue("");
  await site.unmount();
  const linked = await open("invitation", "/user/signup?invitation=a-code");
  await expect.element(linked.getByLabelText("Invitation")).toHaveValue("a-code");
});

test("where that can't be asked the form is there, and the server decides", async () => {
  const site = await renderTestApp("/user/signup");
  await expect.element(site.getByRole("button", { name: "Sign Up" })).toBeVisible();
});
