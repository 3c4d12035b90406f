import { expectAccessibleHere } from "./support/axe.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

test.describe("with the site's worker", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "a reminder that is pushed is shown, without the site's page",
    { tag: "@desktop" },
    async ({ page }) => {
      await page.context().grantPermissions(["notifications"]);
      await page.goto("/term");
      const devtools = await page.context().newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
          const active = versions.find(({ status }) => status === "activated");
          if (active) resolve(active.registrationId);
        });
      });
      await devtools.send("ServiceWorker.enable");
      const registrationId = await registered;
      const [worker] = page.context().serviceWorkers();
      // A browser without a screen has nowhere to show it.
      await worker!.evaluate(
        "self.shown = []; self.registration.showNotification = async (...shown) => void self.shown.push(shown)",
      );
      const { origin } = new URL(page.url());
      const notification = {
        title: "Today's page is open",
        body: "Today's entry for one challenge is still open.",
        lang: "en",
        navigate: `${origin}/day/create/none`,
        tag: "reminder",
      };
      await devtools.send("ServiceWorker.deliverPushMessage", {
        origin,
        registrationId,
        data: JSON.stringify({ web_push: 8030, notification }),
      });
      const { body, navigate, title } = notification;
      await expect
        .poll(() => worker!.evaluate("self.shown"))
        .toMatchObject([[title, { body, data: navigate, tag: "reminder" }]]);
    },
  );
});

test(
  "a reminder is set by one's own time and weekdays, on a phone as well",
  { tag: "@phone" },
  async ({ backend, page, person }) => {
    await openAs(person, page, "/mypage/setting/days");
    await page.getByRole("switch", { name: "Remind me of what is still to write" }).click();
    await page.getByLabel("Time", { exact: true }).selectOption("06:30");
    await page.getByRole("checkbox", { name: "Sunday" }).uncheck();
    await page.getByRole("switch", { name: "By mail" }).click();
    await expect
      .poll(() =>
        backend.sql(
          "select reminder_at::text, reminder_weekdays, reminder_mail, reminder_next > now() as is_next from public.setting",
        ),
      )
      .toEqual([{ reminder_at: "06:30:00", reminder_weekdays: 63, reminder_mail: true, is_next: true }]);
    await expectAccessibleHere(page, "/mypage/setting/days", "dark");
    await page.reload();
    await expect(page.getByLabel("Time", { exact: true })).toHaveValue("06:30");
  },
);
