import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

test("the service worker shows a pushed reminder", { tag: "@desktop" }, async ({ page }) => {
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
});
