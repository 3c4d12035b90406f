import { aSession } from "@diary/core/session-sync/testing";
import { anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { answerDialog, renderTestApp, type RenderedTestApp } from "../testing/render-test-app.tsx";

const open = (sign_up: string, address = "/user/signup") =>
  renderTestApp(address, {
    answer: (path) =>
      path === "/rest/v1/site" ? [{ sign_up, announcement: null, announced_at: null }] : undefined,
  });

test("if sign-up is open, the form has no field for an invitation", async () => {
  const site = await open("open");
  await expect.element(site.getByRole("button", { name: "Sign Up" })).toBeVisible();
  await expect.poll(() => site.requests).toContain("/rest/v1/site");
  expect(site.getByLabelText("Invitation").query()).toBeNull();
});

test("if sign-up is closed, the page shows a link to sign in instead of a form", async () => {
  const site = await open("closed");
  await expect.element(site.getByText("No new accounts at the moment")).toBeVisible();
  expect(site.getByRole("button", { name: "Sign Up" }).query()).toBeNull();
  await expect.element(site.getByRole("link", { name: "Already have an account" })).toBeVisible();
});

test("an invitation link fills the invitation field", async () => {
  const site = await open("invitation");
  await expect.element(site.getByLabelText("Invitation")).toHaveValue("");
  await site.unmount();
  const linked = await open("invitation", "/user/signup?invitation=a-code");
  await expect.element(linked.getByLabelText("Invitation")).toHaveValue("a-code");
});

test("the sign-up form is shown if the server's mode of sign-up can't be loaded", async () => {
  const site = await renderTestApp("/user/signup");
  await expect.element(site.getByRole("button", { name: "Sign Up" })).toBeVisible();
});

test("a visitor who presses New Challenge signs up, then gets the challenge form", async () => {
  const site = await renderTestApp("/home", {
    answer: {
      home_challenge: [],
      signup: () => aSession({ userId: anId(9001), signedInAt: Math.floor(Date.now() / 1000) }),
    },
  });
  await site.getByRole("link", { name: "New Challenge" }).first().click();
  await site.getByLabelText("Email Address").fill("mina@diary.example");
  for (const label of ["Password", "Confirm Password"])
    await site.getByLabelText(label, { exact: true }).fill("secret1234");
  await site.getByRole("button", { name: "Sign Up" }).click();
  await expect.element(site.getByRole("heading", { name: "Let's Start Your New Challenge!" })).toBeVisible();
  await expect.element(site.getByText("SignUp Success")).toBeVisible();
});

test("if an address needs confirmation, sign-up shows the next steps", async () => {
  const site = await renderTestApp("/user/signup", {
    answer: { signup: { id: anId(9001), email: "mina@diary.example" } },
  });
  await site.getByLabelText("Email Address").fill("mina@diary.example");
  for (const label of ["Password", "Confirm Password"])
    await site.getByLabelText(label, { exact: true }).fill("secret1234");
  await site.getByRole("button", { name: "Sign Up" }).click();
  const heading = site.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent("Please check your Email");
  await expect.element(site.getByText(/was sent to mina@diary.example/)).toBeVisible();
  expect(document.activeElement?.textContent).toMatch(/^Please check your Email/);
  await site.getByRole("button", { name: "Use another address" }).click();
  await expect.element(heading).toHaveTextContent("Sign Up");
  await expect.element(site.getByLabelText("Email Address")).toBeVisible();
});

async function signUp(site: RenderedTestApp) {
  await site.getByLabelText("Email Address").fill("mina@diary.example");
  for (const label of ["Password", "Confirm Password"])
    await site.getByLabelText(label, { exact: true }).fill("secret1234");
  await site.getByRole("button", { name: "Sign Up" }).click();
}

test("an unconfirmed sign-up says so, and can ask for another mail only later", async () => {
  const site = await renderTestApp("/user/signup", {
    answer: {
      signup: { id: anId(9001), email: "mina@diary.example" },
      token: () =>
        Response.json({ error_code: "email_not_confirmed", msg: "Email not confirmed" }, { status: 400 }),
    },
  });
  await signUp(site);
  const again = site.getByRole("button", { name: /^Send the mail again \(in \d+ s\)$/ });
  await expect.element(again).toHaveAttribute("aria-disabled", "true");
  await site.getByRole("button", { name: "Confirmed: Sign In" }).click();
  await expect.element(site.getByRole("alert")).toMatchTextContent(/^This address is not confirmed yet\./);
  (again.element() as HTMLElement).click();
  expect(site.requests).not.toContain("/auth/v1/resend");
});

test("a site for invited users says if the invitation is missing or doesn't work", async () => {
  const sent: unknown[] = [];
  const site = await renderTestApp("/user/signup", {
    answer: {
      site: [{ sign_up: "invitation", announcement: null, announced_at: null }],
      signup: ({ data }: { data: unknown }) => {
        sent.push(data);
        return Response.json({ error_code: "signup_disabled", msg: "Signups not allowed" }, { status: 422 });
      },
    },
  });
  const invitation = site.getByLabelText("Invitation");
  await expect.element(invitation).toHaveValue("");
  await signUp(site);
  await answerDialog(site, "SignUp Failed", "Sign-ups need an invitation. Please enter its code.");
  await invitation.fill(" https://diary.example/user/signup?invitation=a-code ");
  await site.getByRole("button", { name: "Sign Up" }).click();
  await answerDialog(site, "SignUp Failed", /^.*This invitation does not work/);
  await expect.element(site.getByRole("alert")).toMatchTextContent(/^This invitation does not work/);
  await expect.element(site.getByLabelText("Email Address")).toHaveValue("mina@diary.example");
  expect(sent).toEqual([{ language: "en" }, { language: "en", invitation: "a-code" }]);
});
