import { watchRoutes } from "./support/route-page.ts";
import { fillAddresses, rowOf } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

test(
  "pages redirect as the route table says, and Back skips a completed sign-in",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const addressOf = await fillAddresses(person);
    const expectRedirects = async (who: "signed out" | "signed in", elsewhere: string, guarded: string[]) => {
      const expectRoute = await watchRoutes(page, who);
      for (const route of guarded) {
        await test.step(`${who}: ${route}`, async () => {
          await page.goto(addressOf(route));
          await expectRoute(rowOf(elsewhere), elsewhere);
        });
      }
    };
    await expectRedirects("signed out", "/user/signin", ["/mypage", "/day/edit/{id}/{day_id}"]);

    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(addressOf("/day/edit/{id}/{day_id}"));
    await expect(page.getByText("Login Success").first()).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL("/user/signin");

    await expectRedirects("signed in", "/mypage", ["/", "/user/signin", "/changepassword"]);
  },
);
