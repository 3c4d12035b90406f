import { expect, test } from "./support/test.ts";

test("notes go into the entry, and disappear on both devices once the entry is registered", async ({
  backend,
  newDevice,
  page,
  person,
}) => {
  const id = await person.setChallenge({ title: "Read ten pages" });
  await person.signIn(page);
  await page.goto("/mypage");
  const field = page.getByRole("textbox", { name: "Note for today" });
  await field.fill("A type guard is a promise.");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await field.fill("Eleven lines gone.");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("button", { name: "2 notes from today" })).toBeVisible();
  const stored = () => backend.sql("select content, source from public.note order by created_at");
  await expect.poll(stored).toEqual([
    { content: "A type guard is a promise.", source: "site" },
    { content: "Eleven lines gone.", source: "site" },
  ]);

  const other = await newDevice();
  await person.signIn(other);
  await other.goto("/mypage");
  await expect(other.getByRole("button", { name: "2 notes from today" })).toBeVisible();

  await page.goto(`/day/create/${id}`);
  await expect(page.getByRole("button", { name: "2 notes from today" })).toBeVisible();
  await page.getByLabel("Content").fill("Narrowing, at last.");
  await page.getByRole("button", { name: "Insert all" }).click();
  await expect(page.getByLabel("Content")).toHaveValue(
    "Narrowing, at last.\nA type guard is a promise.\nEleven lines gone.",
  );
  await page.getByRole("button", { name: "Register!" }).click();
  await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Eleven lines gone.");
  await expect(page.getByRole("button", { name: /notes? from today/ })).toBeHidden();
  await expect.poll(stored).toEqual([]);
  await page.goto("/mypage");
  await expect(field).toBeVisible();
  await expect(page.getByRole("button", { name: /notes? from today/ })).toBeHidden();
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(other.getByRole("button", { name: /notes? from today/ })).toBeHidden();
});
