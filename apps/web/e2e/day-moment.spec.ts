import { watchRequests } from "./support/all-arrived.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/test.ts";

test(
  "the form of a written day shifts nothing, and the stamp is in view",
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
    await expect(page.getByText("You already wrote this day")).toBeVisible();
    await expect(content).toHaveAccessibleDescription(/already wrote this day/);
    await arrived();
    expect((await layoutShifts(page)).sum).toBeLessThan(0.01);
    await page.unrouteAll({ behavior: "ignoreErrors" });

    const places = async () => [await content.boundingBox(), await submit.boundingBox()];
    const before = await places();
    await page.getByLabel("Date", { exact: true }).fill("2026-01-05");
    await expect(page.getByText("You already wrote this day")).toBeHidden();
    expect(await places()).toEqual(before);

    await content.fill("A line of it.\n".repeat(90));
    await submit.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
    const place = (await submit.boundingBox())!;
    await submit.click();
    await expect(page.locator("form")).toContainText("Done for today.");
    const stamp = page.locator("form").getByText(/^DAY/).locator("..");
    await expect(stamp).toBeInViewport({ ratio: 1 });
    await expect(submit).toBeInViewport({ ratio: 1 });
    const snackbar = page.getByRole("listitem").filter({ hasText: "Registered successfully!" });
    const [stamped, said] = [(await stamp.boundingBox())!, (await snackbar.boundingBox())!];
    expect(stamped.y + stamped.height).toBeLessThanOrEqual(said.y);
    expect(said.x).toBeLessThan(40);
    expect(page.viewportSize()!.height - said.y - said.height).toBeLessThan(40);
    expect(Math.abs((await submit.boundingBox())!.y - place.y)).toBeLessThan(160);
  },
);
