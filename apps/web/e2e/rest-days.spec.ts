import { expect, test } from "./support/test.ts";

test(
  "a rest day is planned with the challenge, or marked on it, seen by readers, and asks for nothing",
  { tag: "@desktop" },
  async ({ backend, newDevice, person }) => {
    // No Sundays.
    const weekdays = 0b0111111;
    const id = await person.setChallenge({ days: 30, start_date: "2026-11-16", weekdays });
    for (const date of ["2026-11-16", "2026-11-18", "2026-11-19"]) await person.writeDay(id, date, "Read.");
    const page = await newDevice({ timezoneId: "Asia/Tokyo" });
    // A Friday.
    await page.clock.install({ time: "2026-11-20T03:00:00Z" });
    await person.signIn(page);
    await page.goto(`/challenge/${id}`);
    await expect(page.getByText("3 in a row · 3 of 4 planned")).toBeVisible();
    await expect(page.getByText("At this pace: 31 December")).toBeVisible();

    // Ill on Tuesday, said afterwards.
    await page.getByRole("button", { name: "Rest days" }).click();
    await page.getByLabel("From").fill("2026-11-17");
    await page.getByLabel("To", { exact: true }).fill("2026-11-17");
    await page.getByRole("button", { name: "Rest", exact: true }).click();
    await expect(page.getByText("3 in a row · 3 of 3 planned")).toBeVisible();
    await page.getByRole("button", { name: "Rest today" }).click();
    await expect(page.getByRole("cell", { name: "November 20, today: rest day" })).toBeVisible();

    // No Saturdays from now on, which is later to the server.
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
    await page.getByRole("checkbox", { name: "Saturday" }).uncheck();
    await page.getByRole("button", { name: "Update Challenge" }).click();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("heading", { name: "Challenging" })).toBeVisible();
    await expect(page.getByRole("region", { name: "To write today" })).toBeHidden();

    const [row] = await backend.sql("select weekdays, earlier_weekdays from public.challenge");
    expect(row).toMatchObject({ weekdays: 0b0011111, earlier_weekdays: [{ weekdays }] });

    const reader = await newDevice({ timezoneId: "Asia/Tokyo" });
    await reader.clock.install({ time: "2026-11-20T03:00:00Z" });
    await reader.goto(`/challenge/${id}`);
    for (const cell of [
      "November 17: rest day",
      "November 20, today: rest day",
      "November 22: rest day",
      "November 23: to come",
    ])
      await expect(reader.getByRole("cell", { name: cell })).toBeVisible();
    await expect(reader.getByRole("button", { name: "Rest today" })).toBeHidden();

    // It can be written all the same.
    await page.goto(`/day/create/${id}`);
    await expect(page.getByText("Today is a rest day.")).toBeVisible();
    await page.getByLabel("Content").fill("Read a page in bed.");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Done for today.")).toBeVisible();
    await page.goto(`/challenge/${id}`);
    await expect(page.getByText("4 in a row · 4 of 4 planned")).toBeVisible();
  },
);
