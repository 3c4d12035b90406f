import { createQueryClient } from "@diary/core/query";
import { aChallenge, aDay, anId, daysInARow, random } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import {
  entriesOf,
  PopupOnDevice,
  TODAY,
  type ServerRows,
  READING,
  serverRows,
} from "../../testing/popup-on-device.tsx";

// A build says where the site is.
vi.hoisted(() =>
  Object.assign(globalThis, {
    BUILD_SETTINGS: { siteOrigin: "http://localhost", backend: { kind: "from-site" } },
  }),
);
vi.mock("wxt/browser", () => import("../../testing/story-browser.ts"));

const todays = (content: string, version = 1) =>
  aDay({ day_id: anId(104), date: TODAY.date, day: 4, content, version });

/** The popup with the focus in its field. Keys go to whatever has the focus, as a person's do. */
async function aPopup(changes: Partial<ServerRows> = {}) {
  const rows = serverRows(changes);
  const cache = createQueryClient();
  const entries = entriesOf();
  const { store } = entries;
  const screen = await render(<PopupOnDevice {...{ cache, entries, rows }} />);
  const field = screen.getByRole("textbox");
  return {
    field,
    rows,
    screen,
    store,
    begun: async (text: string) => {
      await expect.element(field).toHaveFocus();
      await userEvent.keyboard(text);
    },
    /** What is typed is on the device. */
    kept: (text: string) => expect.poll(async () => (await store.get(TODAY))?.typed?.text).toBe(text),
    /** The server is asked for everything once more. */
    askAgain: () => cache.invalidateQueries(),
    leave: () => userEvent.tab(),
    /** Somebody elsewhere, who saw `from`, writes this. */
    typedElsewhere: (text: string, from: string) =>
      store.change(TODAY, { type: "typed", text, from: [from], caret: null, onto: null, at: Date.now() }),
    submitted: (text: string, from: string[]) =>
      store.change(TODAY, {
        type: "submitted",
        text,
        from,
        base: null,
        dayId: anId(104),
        queuedAt: Date.now(),
        by: "site",
      }),
  };
}

test("a text that is submitted elsewhere leaves its field to who is typing there", async () => {
  const { begun, field, kept, leave, screen, submitted } = await aPopup();
  await begun("Ran");
  await kept("Ran");
  await userEvent.keyboard(" f");
  await submitted("Ran", ["Ran"]);
  await expect.element(screen.getByRole("button", { name: "Waiting to be sent" })).toBeVisible();
  await userEvent.keyboard("ar");
  await expect.element(field).toHaveValue("Ran far");
  await leave();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  expect(field.query()).toBeNull();
  await kept("Ran far");
});

/** A popup in which somebody types on in today's entry, which another device changes meanwhile. */
async function changedWhileTyping(typed: string) {
  const popup = await aPopup({ days: [todays("As it was."), ...daysInARow(3)] });
  const { askAgain, begun, rows, screen } = popup;
  await begun(typed);
  rows.days = [todays("Changed.", 2), ...daysInARow(3)];
  await askAgain();
  await expect
    .element(screen.getByRole("button", { name: "This entry was changed elsewhere." }))
    .toBeVisible();
  return popup;
}

test("an entry that was changed elsewhere is shown beside the text once that is left", async () => {
  const { field, leave, screen } = await changedWhileTyping(" And mo");
  await userEvent.keyboard("re.");
  await expect.element(field).toHaveValue("As it was. And more.");
  await leave();
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect.element(conflict.getByText("As it was. And more.")).toBeVisible();
  await expect.element(conflict.getByText("Changed.", { exact: true })).toBeVisible();
});

test("nothing is sent over an entry that was changed elsewhere while it was typed on", async () => {
  const { screen, store } = await changedWhileTyping(" And more.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect.element(conflict.getByText("As it was. And more.")).toBeVisible();
  expect((await store.get(TODAY))?.submitted ?? null).toBeNull();
});

test("a challenge that ends elsewhere, even the last one, leaves its field to who is typing there", async () => {
  const { askAgain, begun, field, leave, rows, screen } = await aPopup();
  await begun("Ra");
  rows.challenges = [READING];
  await askAgain();
  await userEvent.keyboard("n f");
  rows.challenges = [];
  await askAgain();
  await userEvent.keyboard("ar");
  await expect.element(field).toHaveValue("Ran far");
  await leave();
  await expect.element(screen.getByText("Please CREATE your challenge!")).toBeVisible();
});

test("an entry that was written elsewhere and can't be loaded leaves its field to who is typing there", async () => {
  const { askAgain, begun, field, leave, rows, screen } = await aPopup({
    days: async () => Response.json({ code: "42501", message: "no" }, { status: 403 }),
  });
  await begun("Ra");
  rows.writtenToday = [anId(1)];
  await askAgain();
  await userEvent.keyboard("n");
  await expect.element(field).toHaveValue("Ran");
  await leave();
  await expect
    .element(screen.getByRole("heading", { name: "Your progress could not be loaded." }))
    .toBeVisible();
});

test("an entry that was delivered leaves no empty field before it is there to be edited", async () => {
  const { field, rows, screen, store, submitted } = await aPopup();
  await expect.element(field).toHaveFocus();
  await submitted("Ran", []);
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  const answer = Promise.withResolvers<Response>();
  const asked = vi.fn<() => Promise<Response>>(() => answer.promise);
  rows.days = asked;
  await store.change(TODAY, { type: "send-started" });
  await store.change(TODAY, { type: "acknowledged", text: "Ran", version: 1 });
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  expect(field.query()).toBeNull();
  answer.resolve(Response.json([todays("Ran"), ...daysInARow(3)]));
  await expect.element(field).toHaveValue("Ran");
});

test("a letter goes on with its word while others write into the text", async () => {
  const { begun, field, kept, typedElsewhere } = await aPopup();
  await begun("Ran fa");
  await kept("Ran fa");
  await typedElsewhere("Ran fa, and swam", "Ran fa");
  await expect.element(field).toHaveValue("Ran fa, and swam");
  await userEvent.keyboard("rth");
  await kept("Ran farth, and swam");
  await typedElsewhere("Up at six. Ran farth, and swam", "Ran farth, and swam");
  await expect.element(field).toHaveValue("Up at six. Ran farth, and swam");
  await userEvent.keyboard("er");
  await expect.element(field).toHaveValue("Up at six. Ran farther, and swam");
});

test("what is typed on in the moment of submitting stays in its field", async () => {
  const { begun, field, kept, leave, screen, submitted } = await aPopup();
  await begun("Ran");
  await userEvent.keyboard("{Control>}{Enter}{/Control} f");
  await submitted("Ran", ["Ran"]);
  await expect.element(screen.getByRole("button", { name: "Waiting to be sent" })).toBeVisible();
  await userEvent.keyboard("ar");
  await expect.element(field).toHaveValue("Ran far");
  await leave();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  await kept("Ran far");
});

test.each([1, 2, 3])(
  "whatever news come between two letters, the word is one word (seed %i)",
  async (seed) => {
    const { askAgain, begun, field, leave, rows, screen, store, submitted, typedElsewhere } = await aPopup();
    const next = random(seed);
    let version = 0;
    const news: Record<string, () => Promise<unknown>> = {
      "typed elsewhere": async () => {
        const text = (await store.get(TODAY))?.typed?.text ?? "";
        return typedElsewhere(`${text} and swam`.trim(), text);
      },
      "submitted elsewhere": async () => (version === 0 ? submitted("Ran", []) : undefined),
      delivered: async () => {
        const text = (await store.get(TODAY))?.submitted?.text;
        if (text === undefined) return;
        version += 1;
        rows.days = [todays(text, version), ...daysInARow(3)];
        rows.writtenToday = [anId(1)];
        await store.change(TODAY, { type: "send-started" });
        await store.change(TODAY, { type: "acknowledged", text, version });
      },
      "changed elsewhere": () => {
        version += 1;
        rows.days = [todays(`Changed ${version} times.`, version), ...daysInARow(3)];
        return askAgain();
      },
      "deleted elsewhere": () => {
        rows.days = daysInARow(3);
        rows.writtenToday = [];
        return askAgain();
      },
      "the challenge ends": () => {
        rows.challenges = next() < 0.5 ? [READING] : [];
        return askAgain();
      },
      "the challenge goes on": () => {
        rows.challenges = [aChallenge(), READING];
        return askAgain();
      },
      "the server fails": () => {
        rows.days = async () => Response.json({ code: "42501", message: "no" }, { status: 403 });
        return askAgain();
      },
    };
    const word = "abcdefghijklmnopqrstuvwxyz0123456789";
    await begun("a");
    const first = field.element();
    for (const letter of word.slice(1)) {
      const names = Object.keys(news);
      const name = names[Math.floor(next() * names.length)] ?? "";
      void news[name]?.();
      // Most come at once, some while the letter is typed, few later.
      await new Promise((resolve) => {
        setTimeout(resolve, next() ** 3 * 120);
      });
      await userEvent.keyboard(letter);
      expect(document.activeElement, `${letter} after: ${name}`).toBe(first);
    }
    await expect.element(field).toHaveValue(expect.stringContaining(word));
    await leave();
    await expect
      .poll(async () => JSON.stringify([await store.get(TODAY), screen.container.textContent]))
      .toContain(word);
  },
);
