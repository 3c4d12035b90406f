import { codeAt } from "@diary/server/testing";

import { expectAccessibleHere } from "./support/axe.ts";
import { openAs } from "./support/open-as.ts";
import { expectReadable, LARGE_ON_PHONE } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

const STEP_MS = 30_000;

// What is stored meanwhile, and wrong codes: `core/second-step.test.ts` and `second-step.test.tsx`.
test(
  "a code of an app is set up, and asked for by the next sign-in",
  { tag: "@desktop" },
  async ({ newDevice, page, person }) => {
    await openAs(person, page, "/mypage/setting/account");
    await page.getByRole("button", { name: "Set it up" }).click();
    await expect(page.getByRole("img", { name: "Code for your app" })).toBeVisible();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!;
    const now = Date.now();
    await page.getByLabel("Code", { exact: true }).fill(codeAt(secret, now));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

    const phone = await newDevice();
    await phone.goto("/user/signin");
    await phone.getByLabel("Email Address").fill(person.email);
    await phone.getByLabel("Password", { exact: true }).fill(person.password);
    await phone.getByRole("button", { name: "Sign In" }).click();
    await expect(phone.getByText("Your account also asks for a code of your app.")).toBeVisible();
    await expectAccessibleHere(phone, "the code at sign-in");
    await expectReadable(phone, "the code at sign-in", undefined, LARGE_ON_PHONE);
    await phone.getByLabel("Code", { exact: true }).fill(codeAt(secret, now + STEP_MS));
    await phone.getByRole("button", { name: "Sign In" }).click();
    await expect(phone.getByText("Login Success", { exact: true })).toBeVisible();
  },
);
