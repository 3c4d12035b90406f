import { layoutShifts } from "./support/layout-shifts.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

test(
  "a written day opens without layout shift, and a new long entry's stamp is in view",
  { tag: "@phone" },
  async ({ page, person }) => {
    const id = await person.setChallenge({ title: "Long" });
    await person.writeDay(id, new Date().toISOString().slice(0, 10), "All of it.");
    await person.signIn(page);
    const arrived = watchRequests(page);
    await page.route(/\/rest\/v1\/day\?/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 550));
      await route.continue();
    });
    await page.goto(`/day/create/${id}`);
    const content = page.getByLabel("Content");
    const submit = page.getByRole("button", { name: "Register!" });
    const stamp = page.getByRole("article", { name: "DAY 1" }).getByText(/^DAY/).locator("..");
    await expect(stamp).toBeInViewport({ ratio: 0.99 });
    await expect(content).toBeHidden();
    await arrived();
    expect((await layoutShifts(page)).sum).toBeLessThan(0.01);
    await page.unrouteAll({ behavior: "ignoreErrors" });

    await page.getByLabel("Date", { exact: true }).fill("2026-01-05");
    await content.fill("A line of it.\n".repeat(90));
    await submit.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
    await submit.click();
    const action = page.getByRole("link", { name: "See today's stamps" });
    await expect(action).toBeFocused();
    await expect(action).toBeInViewport({ ratio: 1 });
    await expect(stamp).toBeInViewport({ ratio: 0.99 });
    // The snackbar is at the bottom left, between the stamp and the bottom bar.
    const snackbar = page.getByRole("listitem").filter({ hasText: "Registered successfully!" });
    const [stamped, snackbarBox] = [(await stamp.boundingBox())!, (await snackbar.boundingBox())!];
    expect(stamped.y + stamped.height).toBeLessThanOrEqual(snackbarBox.y);
    expect(snackbarBox.x).toBeLessThan(40);
    const bar = (await page.getByRole("navigation", { name: "Main" }).boundingBox())!;
    expect(bar.y - snackbarBox.y - snackbarBox.height).toBeLessThan(40);
  },
);

test("the animation of a new stamp doesn't widen the page", { tag: "@phone" }, async ({ page, person }) => {
  const id = await person.setChallenge();
  await openAs(person, page, `/day/create/${id}`);
  await page.getByLabel("Content").fill("Ten pages.");
  const start = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener("animationstart", ({ animationName, target }) => {
          if (animationName !== "stamp") return;
          for (const animation of (target as Element).getAnimations()) {
            animation.pause();
            animation.currentTime = 0;
          }
          resolve(document.documentElement.scrollWidth);
        });
      }),
  );
  await page.getByRole("button", { name: "Register!" }).click();
  expect(await start).toBe(page.viewportSize()?.width);
});
