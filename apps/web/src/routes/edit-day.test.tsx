import { addDays, today } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import { aChallenge, aDay, anId, daysInARow, openWritingDb } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { answerDialog, rejected, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);

function storedDrafts() {
  const stored = openWritingDb("challenge-diary");
  return stored.read((transaction) => transaction.objectStore("drafts").getAll());
}

async function openEntry() {
  const written = new Date().toISOString();
  const server = {
    day: aDay({ user_id: member, content: "As it was.", created_at: written }) as Day | undefined,
    refuse: (): Response | undefined => undefined,
    sent: [] as unknown[],
  };
  const site = await renderTestApp(`/day/edit/${aDay().challenge_id}/${aDay().day_id}`, {
    member,
    answer: {
      home_challenge: [aChallenge({ user_id: member })],
      day_revision: ["Second.", "At first."].map((content, index) => {
        return { day_id: aDay().day_id, version: 2 - index, content, replaced_at: written };
      }),
      day: (change: Partial<Day> | undefined, method: string) => {
        const { day } = server;
        if (method === "GET" || day === undefined) return day === undefined ? [] : [day];
        const refused = server.refuse();
        if (refused !== undefined) return refused;
        server.sent.push(change ?? method);
        if (change?.version !== undefined && change.version !== day.version)
          return rejected(409, "day/edited-elsewhere");
        const version = day.version + (change?.content === undefined ? 0 : 1);
        server.day = method === "DELETE" ? undefined : { ...day, ...change, version };
        return [server.day ?? day];
      },
    },
  });
  const field = site.getByLabelText("What did you do today?");
  await expect.element(field).toHaveValue("As it was.");
  const press = (name: string) => site.getByRole("button", { name, exact: true }).click();
  return { field, press, server, site };
}

test(
  "Update starts to store the entry during the click, before the page can close",
  { tags: "extended" },
  async () => {
    const { field, site } = await openEntry();
    await field.fill("Changed.");
    await expect.element(site.getByRole("button", { name: "Add photos" })).toBeVisible();
    const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
    (site.getByRole("button", { name: "Update" }).element() as HTMLButtonElement).click();
    expect(opened).toHaveBeenCalledWith(expect.arrayContaining(["outbox"]), "readwrite", expect.anything());
    await answerDialog(site, "Update your day Success");
  },
);

test("Ctrl+Enter in the text saves the edited entry", async () => {
  const { field, server, site } = await openEntry();
  await field.fill("Changed.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await answerDialog(site, "Update your day Success");
  expect(server.day?.content).toBe("Changed.");
});

test("Edit Day shows the day number and the challenge of its entry", async () => {
  const challenge = aChallenge({ user_id: member, title: "Read ten pages" });
  const { challenge_id } = challenge;
  const days = [
    aDay({ day_id: anId(77), user_id: member, challenge_id, date: "2026-12-01" }),
    ...daysInARow(3),
  ];
  const site = await renderTestApp(`/day/edit/${challenge_id}/${anId(77)}`, {
    member,
    answer: { home_challenge: [challenge], day: days },
  });
  await expect.element(site.getByText("DAY 4")).toBeVisible();
  await expect
    .element(site.getByRole("link", { name: "Read ten pages" }))
    .toHaveAttribute("href", `/challenge/${challenge_id}`);
  expect(site.getByRole("button", { name: "Delete this entry" }).query()).toBeNull();
});

test("a user moves an entry to a free date, and deletes it after confirming", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { press, server, site } = await openEntry();
  const move = site.getByRole("dialog", { name: "Move to another day" });
  const submit = move.getByRole("button", { name: "Move", exact: true });
  await expect.element(site.getByLabelText("Date", { exact: true })).toBeDisabled();
  await press("Move to another day");
  await expect.element(submit).toBeDisabled();
  server.refuse = () => Response.json({ code: "23505", message: "" }, { status: 409 });
  await move.getByLabelText("New Date").fill("2026-11-19");
  await submit.click();
  await expect.element(move.getByRole("alert")).toHaveTextContent("Cannot register data with the same date");
  server.refuse = () => undefined;
  await submit.click();
  await expect.element(site.getByText("The entry was moved.")).toBeVisible();
  const entry = site.getByRole("article", { name: "DAY 1", exact: true });
  await expect.element(entry.getByText("Nov 19, 2026")).toBeVisible();
  expect(server.sent).toEqual([{ date: "2026-11-19" }]);

  const dialog = site.getByRole("dialog");
  const remove = async (answer: "cancel" | "OK") => {
    await press("Delete this entry");
    await dialog.getByRole("button", { name: answer }).click();
  };
  await entry.getByRole("link", { name: "Edit Day" }).click();
  await remove("cancel");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent).toHaveLength(1);
  server.refuse = () => rejected(409, "day/delete-too-late");
  await remove("OK");
  await answerDialog(site, "Failed", "Entries can be deleted within 24 hours of writing them.");
  server.refuse = () => undefined;
  await remove("OK");
  await expect.element(site.getByText("The entry has been deleted.")).toBeVisible();
  await expect.element(site.getByText("No entries yet")).toBeVisible();
});

test("an unsaved edit moves to the new date with its entry", async () => {
  const { field, press, site } = await openEntry();
  await field.fill("Changed.");
  await press("Move to another day");
  const move = site.getByRole("dialog", { name: "Move to another day" });
  await move.getByLabelText("New Date").fill("2026-11-19");
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(site.getByText("The entry was moved.")).toBeVisible();
  const edit = { base: { id: aDay().day_id }, fields: { content: "Changed." }, key: { date: "2026-11-19" } };
  await expect.poll(storedDrafts).toMatchObject([edit]);
});

test("after the deletion of its entry, an unsaved edit is the draft of a new entry", async () => {
  const { field, press, site } = await openEntry();
  await field.fill("Changed.");
  await press("Delete this entry");
  await site.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect.element(site.getByText("The entry has been deleted.")).toBeVisible();
  await expect.poll(storedDrafts).toMatchObject([{ base: null, fields: { content: "Changed." } }]);
});

test("an edit is shown even if the entry has moved to another date on another device", async () => {
  const { field, server, site } = await openEntry();
  await field.fill("Changed.");
  await expect.element(field).toHaveValue("Changed.");
  await site.unmount();
  const { challenge_id, day_id } = aDay();
  const again = await renderTestApp(`/day/edit/${challenge_id}/${day_id}`, {
    member,
    answer: {
      home_challenge: [aChallenge({ user_id: member })],
      day: [{ ...server.day, date: "2026-11-19" }],
    },
  });
  await expect.element(again.getByLabelText("What did you do today?")).toHaveValue("Changed.");
});

test("after a failed move, the reopened dialog shows neither the old error nor the old date", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { press, server, site } = await openEntry();
  const move = site.getByRole("dialog", { name: "Move to another day" });
  const date = move.getByLabelText("New Date");
  await press("Move to another day");
  server.refuse = () => Response.json({ code: "23505", message: "" }, { status: 409 });
  await date.fill("2026-11-19");
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(move.getByRole("alert")).toBeVisible();
  await move.getByRole("button", { name: "cancel" }).click();
  await expect.element(site.getByRole("button", { name: "Move to another day" })).toHaveFocus();
  await press("Move to another day");
  await expect.element(date).toHaveValue("");
  await expect.element(move.getByRole("alert")).not.toBeInTheDocument();
});

test("an entry can't be moved to a future date", async () => {
  const { press, site } = await openEntry();
  const move = site.getByRole("dialog", { name: "Move to another day" });
  const submit = move.getByRole("button", { name: "Move", exact: true });
  const now = today(Date.now(), 0);
  await press("Move to another day");
  await move.getByLabelText("New Date").fill(addDays(now, 1));
  await expect.element(move.getByText("This date is in the future.")).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await move.getByLabelText("New Date").fill(now);
  await expect.element(submit).toBeEnabled();
});

test("each choice between two texts of an entry focuses the field", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { field, press, server } = await openEntry();
  const conflict = async (mine: string, theirs: string, choice: string, chosen: string) => {
    await field.fill(mine);
    server.day = { ...server.day!, content: theirs, version: server.day!.version + 1 };
    await press("Update");
    await press(choice);
    await expect.element(field).toHaveValue(chosen);
    await expect.element(field).toHaveFocus();
  };
  await conflict("Mine.", "Changed elsewhere.", "Take the saved text", "Changed elsewhere.");
  await conflict("Mine.", "Again.", "Keep both", "Mine.\n\nAgain.");
});

test("a user can undo the restoration of earlier versions, or save a version", async () => {
  const { field, press, server, site } = await openEntry();
  await press("Earlier versions");
  await expect.element(site.getByRole("heading", { name: "Earlier versions" })).toHaveFocus();
  const restore = async (content: string) => {
    const version = site.getByRole("listitem").filter({ hasText: content });
    const details = await vi.waitUntil(() => version.query()?.querySelector("details"));
    details.open = true;
    await version.getByRole("button", { name: "Restore" }).click();
    await expect.element(field).toHaveValue(content);
  };
  await field.fill("Typed.");
  await restore("Second.");
  await restore("At first.");
  await press("Undo");
  await expect.element(field).toHaveValue("Typed.");
  await expect.element(field).toHaveFocus();
  await restore("At first.");
  await press("Update");
  await expect.element(site.getByRole("dialog", { name: "Update your day Success" })).toBeVisible();
  expect(server.sent).toEqual([{ content: "At first.", version: 1 }]);
});

test(
  "an offline edit is pending, can be edited and is sent; a conflict shows both texts",
  { tags: "extended" },
  async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { field, press, server, site } = await openEntry();
    const onLine = vi.spyOn(navigator, "onLine", "get");
    const setNetwork = (isThere: boolean) => {
      onLine.mockReturnValue(isThere);
      server.refuse = () => {
        if (!isThere) throw new TypeError("Failed to fetch");
        return undefined;
      };
      dispatchEvent(new Event(isThere ? "online" : "offline"));
    };
    const onThisDevice = site.getByRole("region", { name: "On this device" });
    const edit = async (text: string) => {
      await field.fill(text);
      await press("Update");
      await expect.element(onThisDevice.getByText(text)).toBeVisible();
    };
    setNetwork(false);
    await edit("Changed offline.");
    await site.getByRole("link", { name: "Edit Day" }).click();
    await expect.element(field).toHaveValue("Changed offline.");
    await expect.element(site.getByText("Waiting to be sent")).toBeVisible();
    await edit("Changed offline, twice.");
    setNetwork(true);
    await expect.element(site.getByText("Update your day Success").first()).toBeVisible();
    await expect.element(onThisDevice).not.toBeInTheDocument();
    expect(server.day).toMatchObject({ content: "Changed offline, twice.", version: 2 });

    await site.getByRole("link", { name: "Edit Day" }).click();
    setNetwork(false);
    await edit("Changed here.");
    server.day = { ...server.day!, content: "Changed elsewhere.", version: 3 };
    setNetwork(true);
    await expect.element(onThisDevice.getByText("This entry was changed elsewhere.")).toBeVisible();
    await onThisDevice.getByRole("link", { name: "Show both texts" }).click();
    await expect.element(site.getByText("Changed elsewhere.", { exact: true })).toBeVisible();
    await expect.element(field).toHaveValue("Changed here.");
    await press("Keep both");
    await press("Update");
    await expect.element(site.getByRole("dialog", { name: "Update your day Success" })).toBeVisible();
    expect(server.day?.content).toBe("Changed here.\n\nChanged elsewhere.");
  },
);

function linesOf(box: Element): number {
  const { lineHeight, paddingBottom, paddingTop } = getComputedStyle(box);
  return (box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight);
}

test.each([
  [360, 740],
  [1280, 800],
])(
  "the field of Edit Day has at least 10 rows and grows with its text at %i px",
  { tags: "extended" },
  async (width, height) => {
    await page.viewport(width, height);
    const site = await renderTestApp(`/day/edit/${aDay().challenge_id}/${aDay().day_id}`, {
      member,
      answer: {
        home_challenge: [aChallenge({ user_id: member })],
        day: [aDay({ user_id: member, content: "Short." })],
      },
    });
    const content = site.getByLabelText("What did you do today?");
    await expect.element(content).toHaveValue("Short.");
    expect(linesOf(content.element())).toBeGreaterThanOrEqual(10);
    await content.fill("line\n".repeat(30));
    await expect.poll(() => linesOf(content.element())).toBeGreaterThanOrEqual(30);
  },
);
