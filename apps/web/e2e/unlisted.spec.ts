import { expect, test } from "./support/test.ts";

test.describe("An unlisted link", { tag: "@desktop" }, () => {
  test("is read by whoever has it, is in no address that is asked for, and ends", async ({
    browser,
    page,
    person,
  }) => {
    const id = await person.setChallenge({ title: "Quiet evenings", visibility: "private" });
    await person.writeDay(id, "2026-01-01", "The lake, at dusk.");
    await person.signIn(page);
    await page.goto(`/challenge/${id}`);
    await page.getByRole("button", { name: "Unlisted link" }).click();
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = (await page.locator("code").textContent()) ?? "";

    const guest = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    guest.on("request", (request) => asked.push(request.url(), request.headers()["referer"] ?? ""));
    await guest.goto(link);
    await expect(guest.getByRole("heading", { level: 1, name: "Quiet evenings" })).toBeVisible();
    await expect(guest.getByText("The lake, at dusk.")).toBeVisible();
    await expect(guest.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    const [, token = ""] = link.split("#");
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    // The browser names the fragment of what it shows, and sends it nowhere.
    const sent = asked.map((url) => url.replace(/#.*/s, ""));
    expect(sent.filter((url) => url.includes(token))).toEqual([]);

    await page.getByRole("button", { name: "End the link" }).click();
    await expect(page.getByText("The link leads nowhere any more.", { exact: true })).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();
    await guest.context().close();
  });
});
