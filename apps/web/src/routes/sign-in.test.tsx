import { expect, test, vi } from "vitest";

import { answerDialog, renderTestApp, type RenderedTestApp } from "../testing/render-test-app.tsx";

const failed = (error_code: string, msg: string) => () => Response.json({ error_code, msg }, { status: 400 });

async function signIn(site: RenderedTestApp) {
  await site.getByLabelText("Email Address").fill("mina@diary.example");
  await site.getByLabelText("Password", { exact: true }).fill("wrong1234");
  await site.getByRole("button", { name: "Sign In" }).click();
}

test("a rejected sign-in shows the server's message and keeps the typed values", async () => {
  const token = failed("invalid_credentials", "Invalid login credentials");
  const site = await renderTestApp("/user/signin", { answer: { token } });
  await signIn(site);
  await answerDialog(site, "Login Failed", "Invalid login credentials");
  await expect.element(site.getByRole("alert")).toHaveTextContent("Invalid login credentials");
  await expect.element(site.getByLabelText("Email Address")).toHaveValue("mina@diary.example");
  await expect.element(site.getByLabelText("Password", { exact: true })).toHaveValue("wrong1234");
  expect(site.getByRole("button", { name: /^Send the mail again/ }).query()).toBeNull();
});

test("an unconfirmed user gets another mail once a minute, and keeps the focus", async () => {
  const sent: unknown[] = [];
  const site = await renderTestApp("/user/signin", {
    answer: {
      token: failed("email_not_confirmed", "Email not confirmed"),
      resend: (body: unknown) => {
        sent.push(body);
        return {};
      },
    },
  });
  await signIn(site);
  await answerDialog(site, "Login Failed", "Email not confirmed");
  const again = site.getByRole("button", { name: /^Send the mail again/ });
  await again.click();
  await expect
    .element(site.getByText("If mina@diary.example is not confirmed yet, another mail was sent."))
    .toBeVisible();
  await expect.element(again).toHaveAttribute("aria-disabled", "true");
  await expect.element(again).toMatchTextContent(/\(in \d+ s\)$/);
  await expect.element(again).toHaveFocus();
  (again.element() as HTMLElement).click();
  expect(sent).toMatchObject([{ email: "mina@diary.example", type: "signup" }]);
});

test("a new password is requested for the typed address, and a failure says so", async () => {
  const sent: unknown[] = [];
  const site = await renderTestApp("/changepassword", {
    answer: {
      recover: (body: unknown) => {
        sent.push(body);
        return sent.length > 1 ? {} : Response.json({ msg: "no" }, { status: 500 });
      },
    },
  });
  const email = site.getByLabelText("Email Address");
  const submit = site.getByRole("button", { name: "Request Password Reset" });
  await email.fill(" mina@diary.example ");
  const log = vi.spyOn(console, "error").mockReturnValue();
  await submit.click();
  await answerDialog(site, "Reset Failed", "Something error, Please contact dev team.");
  expect(log).toHaveBeenCalledOnce();
  await submit.click();
  await answerDialog(site, "Please check your Email");
  expect(sent).toMatchObject([{ email: "mina@diary.example" }, { email: "mina@diary.example" }]);
});
