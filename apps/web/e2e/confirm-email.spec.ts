import { answerDialog } from "./support/dialogs.ts";
import { mailedLink } from "./support/recovery.ts";
import { expect, test } from "./support/test.ts";

test.use({ confirmEmail: true });

test(
  "a new user must confirm the email address, and a replaced link is rejected",
  { tag: "@desktop" },
  async ({ backend, newDevice, page, problems }) => {
    problems.allow(/40[03].*\/auth\/v1\/(token|verify)/);
    const email = "mina@example.com";
    await page.clock.install();
    await page.goto("/user/signup");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("secret1234");
    await page.getByLabel("Confirm Password").fill("secret1234");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText("Please check your Email")).toBeVisible();
    await expect(page.getByText(`was sent to ${email}`)).toBeVisible();
    const again = page.getByRole("button", { name: /^Send the mail again/ });
    await expect(again).toBeDisabled();
    const signIn = page.getByRole("button", { name: "Confirmed: Sign In" });
    await signIn.click();
    await expect(page.getByRole("alert")).toContainText("not confirmed yet");

    const first = await mailedLink(backend, email);
    await page.clock.runFor(61_000);
    await again.click();
    await expect(page.getByRole("status").filter({ hasText: "another mail was sent" })).toBeVisible();
    await expect(again).toBeDisabled();

    const phone = await newDevice();
    await phone.goto(first);
    await expect(phone).toHaveURL("/user/confirm");
    await phone.getByLabel("Password", { exact: true }).fill("secret1234");
    await phone.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(phone.getByRole("alert")).toContainText("Email link is invalid or has expired");
    await expect(phone.getByRole("textbox", { name: "Email Address" })).toBeVisible();

    await phone.goto("/user/confirm#error=access_denied&error_code=otp_expired");
    await expect(phone.getByRole("alert")).toContainText("Email link is invalid or has expired");
    await expect(phone.getByText("Email link is invalid or has expired")).toHaveCount(1);
    await expect(phone.getByRole("dialog")).toHaveCount(0);

    await phone.goto("/user/signin");
    await phone.getByLabel("Email Address").fill(email);
    await phone.getByLabel("Password", { exact: true }).fill("secret1234");
    await phone.getByRole("button", { name: "Sign In" }).click();
    await answerDialog(phone, "Login Failed");
    await expect(phone.getByRole("alert")).toContainText("Email not confirmed");
    await phone.getByRole("button", { name: "Send the mail again" }).click();
    await expect(phone.getByRole("status").filter({ hasText: "another mail was sent" })).toBeVisible();
    expect((await backend.mails()).filter(({ to }) => to === email)).toHaveLength(3);

    await phone.goto(await mailedLink(backend, email));
    await phone.reload();
    await phone.getByLabel("Password", { exact: true }).fill("secret1234");
    await phone.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(phone.getByRole("status").filter({ hasText: "The address is confirmed" })).toContainText(
      email,
    );
    expect(
      await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("-auth-token"))),
    ).toEqual([]);

    await signIn.click();
    await expect(page).toHaveURL("/mypage");
  },
);
