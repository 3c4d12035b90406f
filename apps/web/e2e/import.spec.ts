import { readFile } from "node:fs/promises";

import { paths } from "@diary/core/paths";
import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";

import { expectAccessibleHere } from "./support/axe.ts";
import { expectReadable, LARGE_ON_PHONE } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

const dateOf = (n: number) => new Date(Date.UTC(2021, 0, 1 + n)).toISOString().slice(0, 10);
const journal = (count: number, more: object[] = []) =>
  strToU8(
    JSON.stringify({
      metadata: { version: "1.0" },
      entries: [
        ...Array.from({ length: count }, (_, n) => ({
          uuid: `E${n}`,
          creationDate: `${dateOf(n)}T12:00:00Z`,
          timeZone: "Pacific/Kiritimati",
          text: `朝の記録 ${n}`,
        })),
        ...more,
      ],
    }),
  );

const dayOne = {
  name: "旅の日記.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(
    zipSync({
      "旅の日記.json": journal(120, [{ uuid: "F0", creationDate: "soon", text: "When?" }]),
      "Work.json": journal(3),
      "photos/0123.jpeg": strToU8("x"),
    }),
  ),
};

async function openImport(page: Page) {
  await page.goto(paths.settingsSection("data"));
  await expect(page.getByRole("region", { name: "Import" })).toBeVisible();
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(file);
}

async function importAll(page: Page) {
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: /^Import \d+ entr/ }).click();
}

test.describe("an import", { tag: "@desktop" }, () => {
  test("an import creates challenges only once, lists skipped items, and can be undone", async ({
    page,
    person,
  }) => {
    test.slow();
    await person.signIn(page);
    await openImport(page);
    await choose(page, dayOne);
    await expect(page.getByText("120 entries, Jan 2, 2021 – May 1, 2021", { exact: true })).toBeVisible();
    await page.getByLabel("Title for 旅の日記").fill("Travels");
    await page.getByRole("switch", { name: "Work" }).uncheck();
    await expectAccessibleHere(page, "the choice of challenges");
    await expectReadable(page, "the choice of challenges", undefined, LARGE_ON_PHONE);

    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("120 entries in 2 challenges.")).toBeVisible();
    await page.getByText("Travels 2").click();
    await expect(page.getByText("朝の記録 100", { exact: true })).toBeVisible();
    await expectAccessibleHere(page, "the preview", "dark");
    await expectReadable(page, "the preview", undefined, LARGE_ON_PHONE);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the list" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toBe(
      "旅の日記.json: F0: No date that can be read\nWhen?\ncreationDate: soon\n\n" +
        "Work: You left it out\nWork\n\n2021-01-02\n朝の記録 0\n\n2021-01-03\n朝の記録 1\n\n2021-01-04\n朝の記録 2\n\n" +
        "photos/0123.jpeg: Files that belong to no entry, videos and sounds\n",
    );

    await page.getByRole("button", { name: "Import 120 entries" }).click();
    await expect(page.getByText("120 entries imported.")).toBeVisible();
    await page.getByRole("link", { name: "My Page" }).last().click();
    const achieved = page.getByRole("region", { name: "Achieved" });
    await expect(achieved.getByText("Travels 1")).toBeVisible();
    await expect(achieved.getByText(/2021-01-02.*2021-04-11/)).toBeVisible();

    await openImport(page);
    await choose(page, dayOne);
    await page.getByRole("switch", { name: "Work" }).uncheck();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("There is nothing to import.")).toBeVisible();
    await expect(page.getByText("123 things are left out.")).toBeVisible();
    await expect(page.getByText(/^This date already has its entry.* \(120\)$/)).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Back", exact: true }).click();

    await expect(page.getByText("You imported 2 challenges within the last day.")).toBeVisible();
    await page.getByRole("button", { name: "Undo the import" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The import has been undone.").first()).toBeVisible();
    await page.goto(paths.myPage);
    await expect(page.getByText("Travels 1")).toHaveCount(0);
  });

  test("an import rejects an unknown format, asks for columns, and can be continued", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_RESET/, /AppError: TypeError: Failed to fetch/);
    await person.signIn(page);
    await openImport(page);
    await choose(page, { name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await expect(page.getByRole("alert")).toHaveText("The format of x.json isn't supported.");
    const csv = "text,day\nFirst,2024-03-01\nSecond,2024-03-02\n";
    const table = { name: "t.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await choose(page, table);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await choose(page, table);
    await page.getByLabel("Date").selectOption("day");
    await page.getByLabel("Text").selectOption("text");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("2 entries, Mar 1, 2024 – Mar 2, 2024", { exact: true })).toBeVisible();
    await importAll(page);
    await expect(page.getByText("2 entries imported.")).toBeVisible();
    await page.getByRole("button", { name: "Import something else" }).click();

    let calls = 0;
    await page.route("**/rpc/import_challenge", async (route) => {
      calls += 1;
      await (calls === 2 ? route.abort("connectionreset") : route.continue());
    });
    await choose(page, dayOne);
    await importAll(page);
    await expect(page.getByText("The server can't be reached. Continue when it is back.")).toBeVisible();
    await expect(page.getByText("100 of 123 entries")).toBeVisible();
    await page.reload();
    await choose(page, dayOne);
    await importAll(page);
    await expect(page.getByText("23 entries imported.")).toBeVisible();
    await expect(page.getByText("102 things are left out.")).toBeVisible();

    const finish = Promise.withResolvers<void>();
    await page.route("**/rpc/import_challenge", async (route) => {
      await finish.promise;
      await route.fallback();
    });
    await page.getByRole("button", { name: "Import something else" }).click();
    const others = Buffer.from(journal(120));
    await choose(page, { name: "Others.json", mimeType: "application/json", buffer: others });
    await importAll(page);
    await page.getByRole("button", { name: "Pause" }).click();
    finish.resolve();
    await expect(page.getByText("Paused. What has been imported is there.")).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText(/^Stopped\. 100 entries imported\./)).toBeVisible();
  });
});

const table = (name: string, content: string | number[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content as string),
});

test.describe("an import's questions", { tag: "@desktop" }, () => {
  test("an import asks for encoding, columns and day order, and explains an empty result", async ({
    page,
    person,
  }) => {
    await person.signIn(page);
    await openImport(page);
    const latin = [...Buffer.from("Date,Text\n03/04/2024,Heute K"), 0xe4, ...Buffer.from("se gekauft\n")];
    await choose(page, table("t.csv", latin));
    await page.getByRole("radio", { name: "03/04/2024,Heute Käse gekauft" }).check();
    await expectAccessibleHere(page, "the question for an encoding");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("radio", { name: "The month" })).toBeChecked();
    await page.getByRole("radio", { name: "The day" }).check();
    await expectAccessibleHere(page, "the question for the day order", "dark");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("1 entry, Apr 3, 2024", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Back", exact: true }).click();
    await choose(page, table("u.csv", "Date,Text\n31 Foo 2026,a\n"));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("No entries were found. These are the reasons:")).toBeVisible();
    await expect(page.getByText("No date that can be read")).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await choose(page, table("v.csv", "Date,Text\n2026-01-01,a\n"));
    await page.getByRole("button", { name: "Continue" }).click();
    await importAll(page);
    await expect(page.getByText("1 entry imported.")).toBeVisible();
  });
});
