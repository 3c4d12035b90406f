import { expect, test } from "./support/test.ts";

for (const hours of [26, -26]) {
  test(`an offline popup uses the right date if the clock is wrong by ${hours} h`, async ({
    browserWithExtension,
    gateway,
    openEntry,
    openPopup,
  }) => {
    gateway.clockMs = -hours * 3_600_000;
    const { popup } = await openEntry();
    const date = () => popup.locator("header time").getAttribute("datetime");
    const rightDate = new Date(Date.now() + gateway.clockMs).toISOString().slice(0, 10);
    await expect.poll(date).toBe(rightDate);
    await expect.poll(async () => (await browserWithExtension.stored())["clock:v1"]).toBeDefined();
    await popup.close();
    await browserWithExtension.killWorker();

    gateway.break(/./, { kind: "offline" });
    const offline = await openPopup();
    await expect(offline.getByRole("textbox", { name: "Content" })).toBeVisible();
    expect(await offline.locator("header time").getAttribute("datetime")).toBe(rightDate);
    await offline.getByRole("textbox", { name: "Content" }).fill("Written on a wrong clock.");
    await offline.getByRole("button", { name: "Register!" }).click();
    await expect(offline.getByText("Waiting to be sent")).toBeVisible();
    const queued = (await browserWithExtension.texts()).filter(([name]) => name.startsWith("outbox"));
    expect(queued.map(([, json]) => (JSON.parse(json) as { key: { date: string } }).key.date)).toEqual([
      rightDate,
    ]);
  });
}
