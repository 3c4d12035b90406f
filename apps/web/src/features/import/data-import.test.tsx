import { aChallenge, anId, aSetting } from "@diary/core/testing";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const table = new File(["date,text\n2024-01-02,Round the lake.\n"], "Lake.csv", { type: "text/csv" });

const hasFocus = (start: string) =>
  expect.poll(() => document.activeElement?.textContent).toMatch(new RegExp(`^${start}`));

async function openImport(answer: Record<string, unknown> = {}) {
  const site = await renderTestApp("/mypage/setting/data", {
    member,
    answer: { setting: [aSetting({ user_id: member })], open_import: "2026-11-20T09:00:00Z", ...answer },
  });
  const choose = site.getByLabelText("Choose files");
  const press = (name: string) => site.getByRole("button", { name, exact: true }).click();
  await expect.element(site.getByRole("button", { name: "Choose files" })).toBeVisible();
  return { choose, press, site };
}

test("each step of an import takes the focus, and Back keeps the changed title", async () => {
  const { choose, press, site } = await openImport({
    import_challenge: ({ entries }: { entries: { date: string }[] }) => entries.map(({ date }) => date),
  });
  await userEvent.upload(choose, table);
  await hasFocus("What do the columns of Lake.csv contain");
  await press("Back");
  await expect.element(site.getByRole("main")).toHaveFocus();
  await userEvent.upload(choose, table);
  await press("Continue");
  await hasFocus("Choose what becomes a challenge");
  const title = site.getByRole("textbox", { name: /^Title for/ });
  await title.fill("The lake");
  await press("Preview");
  await hasFocus("1 entry in 1 challenge");
  await press("Back");
  await hasFocus("Choose what becomes a challenge");
  await expect.element(title).toHaveValue("The lake");
  await press("Preview");
  await press("Import 1 entry");
  await expect.element(site.getByText("1 entry imported.")).toBeVisible();
  await press("Import something else");
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("the preview of an import shows dates in the user's language", async () => {
  const { choose, press, site } = await openImport();
  await userEvent.upload(choose, table);
  await press("Continue");
  await press("Preview");
  await site.getByText("1 entry, Jan 2, 2024").click();
  await expect.element(site.getByText("Jan 2, 2024", { exact: true })).toBeVisible();
});

test("the reason for an unreadable file disappears when the user chooses another file", async () => {
  const { choose, site } = await openImport();
  await userEvent.upload(choose, new File(["no archive"], "Lake.zip"));
  const problem = site.getByText("Lake.zip is damaged. Download or export it again.");
  await expect.element(problem).toBeVisible();
  await userEvent.upload(choose, table);
  await expect.element(site.getByText(/^What do the columns/)).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});

test("after an import is undone, the page gets the focus", async () => {
  let own = [{ ...aChallenge({ user_id: member }), imported_at: new Date().toISOString() }];
  const { press, site } = await openImport({
    challenge: (_: unknown, method: string) => {
      if (method === "DELETE") own = [];
      return own;
    },
  });
  await expect.element(site.getByText("You imported 1 challenge within the last day.")).toBeVisible();
  await press("Undo the import");
  await site.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(site.getByText("The import has been undone.")).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Undo the import" })).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});
