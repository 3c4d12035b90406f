import { createEntryStore, EntryProvider, type EntryServices, type Outcome } from "@diary/core/entry";
import { realTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { aDay, createMemoryPlatform, fillableStore } from "@diary/core/testing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { RegisterDayForm } from "./register-day-form.tsx";

const key = { userId: "mina", challengeId: "c1" };
const [YESTERDAY, TODAY] = ["2026-11-19", "2026-11-20"];

/** The form over a device, and a server that answers when a test says so. */
async function aForm() {
  const { state, store: kept } = fillableStore();
  const store = createEntryStore({
    by: "site",
    store: kept,
    now: realTimers.now,
    keepsClean: () => false,
  });
  const answer = Promise.withResolvers<Outcome>();
  const services: EntryServices = {
    store,
    timers: realTimers,
    onHide: () => () => undefined,
    delivery: {
      deliver: async () => undefined,
      // Kept as the real one keeps it: what was typed has been submitted, and what was answered is no longer here.
      submit: async ({ key: of, ...written }) => {
        await store.change(of, { type: "submitted", ...written, queuedAt: realTimers.now(), by: "site" });
        const outcome = await answer.promise;
        await store.change(of, { type: "acknowledged", text: written.text, version: 1 });
        return outcome;
      },
    },
  };
  const nobody = { accessToken: () => Promise.resolve(null) };
  const diary = createDiaryClient({ url: "http://localhost", key: "key" }, createMemoryPlatform(), nobody);
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <DiaryProvider client={diary}>
        <EntryProvider services={services}>
          <DialogsProvider>
            <ToastProvider>
              <MemoryRouter>
                <RegisterDayForm
                  userId={key.userId}
                  today={TODAY}
                  challenges={[{ challenge_id: key.challengeId, title: "Run", day: 3, days: 10 }]}
                  selected={key.challengeId}
                  onSelect={() => undefined}
                  written={[]}
                  onSending={() => undefined}
                  onRegistered={() => undefined}
                  onShown={() => undefined}
                />
              </MemoryRouter>
            </ToastProvider>
          </DialogsProvider>
        </EntryProvider>
      </DiaryProvider>
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText("Content");
  const register = () => screen.getByRole("button", { name: "Register!" }).click();
  const typedOn = async (date: string) => (await store.get({ ...key, date }))?.typed?.text;
  return { answer, date: screen.getByLabelText("Date"), field, register, screen, state, typedOn };
}

test("a text that is typed while the answer is awaited stays with its date", async () => {
  const { answer, date, field, register, typedOn } = await aForm();
  await date.fill(YESTERDAY);
  await field.fill("Ran");
  await register();
  await field.fill("Ran far");
  const day = aDay({ user_id: key.userId, challenge_id: key.challengeId, date: YESTERDAY, content: "Ran" });
  answer.resolve({ status: "registered", day, completed: false });
  await expect.poll(() => typedOn(YESTERDAY)).toBe("Ran far");
  await expect.element(field).toHaveValue("Ran far");
  await expect.element(date).toHaveValue(YESTERDAY);
  expect(await typedOn(TODAY)).toBeUndefined();
});

test("a registered entry of another day leaves the empty form of today", async () => {
  const { answer, date, field, register } = await aForm();
  await date.fill(YESTERDAY);
  await field.fill("Ran");
  await register();
  const day = aDay({ user_id: key.userId, challenge_id: key.challengeId, date: YESTERDAY, content: "Ran" });
  answer.resolve({ status: "registered", day, completed: false });
  await expect.element(date).toHaveValue(TODAY);
});

test("a device that takes nothing is said at once, and the text stays in the field", async () => {
  const { field, screen, state } = await aForm();
  state.isFull = true;
  await field.fill("Ran");
  await expect.element(screen.getByText(/storage is full/i)).toBeVisible();
  await expect.element(field).toHaveValue("Ran");
});
