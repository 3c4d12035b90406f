import { layoutShifts } from "./support/layout-shifts.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const year = new Date().getFullYear();

async function writeTwoYears(person: Person) {
  const id = await person.setChallenge({
    title: "Read ten pages",
    start_date: `${year - 1}-01-01`,
    days: 100,
  });
  for (const date of [`${year - 1}-06-01`, `${year - 1}-06-02`, `${year}-01-01`])
    await person.writeDay(id, date, "A chapter about owls.");
  const today = new Date().toISOString().slice(5, 10).replace("02-29", "02-28");
  await person.writeDay(
    await person.setChallenge({ title: "Run" }),
    `${year - 1}-${today}`,
    "Round the lake.",
  );
}

test(
  "the year on My page opens without layout shift and links to the printable year",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await writeTwoYears(person);
    await person.signIn(page);
    await page.goto("/mypage");
    await expect(page.getByRole("heading", { name: "Achieved" })).toBeVisible();
    await page.getByRole("heading", { name: "Achieved" }).press("End");
    const section = page.getByRole("region", { name: String(year) });
    await expect(section.getByText(/longest streak \d+ days?$/)).toBeVisible();
    const onThisDay = page.getByRole("region", { name: "On this day" });
    await expect(onThisDay.getByText("Round the lake.")).toBeVisible();
    const { moved, sum } = await layoutShifts(page, "after input too");
    expect.soft(sum, moved.join("\n")).toBeLessThanOrEqual(0.005);
    await expect(section.getByRole("row")).not.toHaveCount(0);

    await page.getByRole("link", { name: "Print this year" }).click();
    await expect(page).toHaveURL(`/mypage/year/${year}`);
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Challenges" })).toBeVisible();
    await page.getByRole("link", { name: String(year - 1) }).click();
    await expect(page.getByText(/^[23] days written · longest streak 2 days/)).toBeVisible();

    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const name of ["banner", "contentinfo"] as const) await expect(page.getByRole(name)).toBeHidden();
    for (const name of ["Print", "Back", "Feedback"])
      await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: String(year - 1) })).toBeVisible();
    const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
    expect(ink, "printed in the light theme's color").toBe("rgb(37, 32, 26)");
  },
);
