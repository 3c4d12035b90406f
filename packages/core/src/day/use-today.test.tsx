import { focusManager } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { cdp } from "vitest/browser";

import { DiaryProvider } from "../supabase/index.ts";
import { createVisitor } from "../testing/index.ts";
import { useEntryDate, useToday } from "./use-today.ts";

function Today() {
  return <output>{useToday(0)}</output>;
}

const travelTo = (timezoneId: string) => cdp().send("Emulation.setTimezoneOverride", { timezoneId });

async function openAt(
  moment: string,
  timeZone: string,
  { page = <Today />, serverTime = moment }: { page?: ReactNode; serverTime?: string } = {},
) {
  vi.setSystemTime(moment);
  await travelTo(timeZone);
  const answer = new Response("[]", { headers: { date: new Date(serverTime).toUTCString() } });
  const fetch = () => Promise.resolve(answer);
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const screen = await render(<DiaryProvider client={diary}>{page}</DiaryProvider>);
  return {
    choose: () => screen.getByRole("button").click(),
    askServer: () => diary.fetch("http://localhost/rest/v1/day"),
    shown: () => screen.getByRole("status").element().textContent,
  };
}

// Fakes the timers of the hook only, so the test itself waits in real time.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(async () => {
  vi.useRealTimers();
  await travelTo("");
});

test("an open page shows the next date at midnight", async () => {
  const { shown } = await openAt("2026-11-20T14:59:59Z", "Asia/Tokyo");
  await vi.advanceTimersByTimeAsync(999);
  expect(shown()).toBe("2026-11-20");
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(shown).toBe("2026-11-21");
});

test("a visible page updates the date after sleep and after a change of the time zone", async () => {
  const { shown } = await openAt("2026-11-20T20:00:00Z", "Asia/Tokyo");
  expect(shown()).toBe("2026-11-21");
  await travelTo("America/New_York");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(shown).toBe("2026-11-20");
  vi.setSystemTime("2026-11-21T11:00:00Z");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(shown).toBe("2026-11-21");
});

test("a page that becomes visible after sleep or travel shows the current date", async () => {
  const { shown } = await openAt("2026-11-20T10:00:00Z", "Asia/Tokyo");
  vi.setSystemTime("2026-11-21T20:00:00Z");
  focusManager.onFocus();
  await expect.poll(shown).toBe("2026-11-22");
  await travelTo("America/New_York");
  focusManager.onFocus();
  await expect.poll(shown).toBe("2026-11-21");
});

test("the server's time corrects a device that is a day ahead", async () => {
  const { askServer, shown } = await openAt("2026-11-21T12:00:00Z", "UTC", {
    serverTime: "2026-11-20T12:00:00Z",
  });
  expect(shown()).toBe("2026-11-21");
  await askServer();
  await expect.poll(shown).toBe("2026-11-20");
});

function StartedEntry() {
  const entry = useEntryDate(useToday(0));
  entry.setHasText(true);
  return (
    <output>
      {entry.date} {String(entry.isPastDay)}
    </output>
  );
}

test("a draft that was started with a wrong clock gets today's date after the correction", async () => {
  const { askServer, shown } = await openAt("2026-11-20T00:03:00Z", "UTC", {
    page: <StartedEntry />,
    serverTime: "2026-11-21T00:03:00Z",
  });
  expect(shown()).toBe("2026-11-20 false");
  await askServer();
  await expect.poll(shown).toBe("2026-11-21 false");
  vi.advanceTimersByTime(24 * 3_600_000);
  await expect.poll(shown).toBe("2026-11-21 true");
});

function TravelledEntry() {
  const thisDay = useToday(0);
  const { date, isPastDay, setHasText } = useEntryDate(thisDay);
  setHasText(true);
  return <output>{`on ${thisDay}, ${date} is ${isPastDay ? "past" : "not past"}`}</output>;
}

test("after a flight to the west, the date of a started text isn't past", async () => {
  const { shown } = await openAt("2026-11-20T20:00:00Z", "Asia/Tokyo", { page: <TravelledEntry /> });
  expect(shown()).toBe("on 2026-11-21, 2026-11-21 is not past");
  await travelTo("America/New_York");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(shown).toBe("on 2026-11-20, 2026-11-21 is not past");
});

function ChosenEntry({ chosen }: { chosen: string }) {
  const { isToday, selectDate } = useEntryDate(useToday(0));
  return (
    <>
      <button onClick={() => selectDate(chosen)}>Choose</button>
      <output>{String(isToday)}</output>
    </>
  );
}

test.each([
  ["2026-11-20", "true"],
  ["2026-11-19", "false"],
])("on 2026-11-20, after the user has chosen %s, isToday is %s", async (chosen, expected) => {
  const { choose, shown } = await openAt("2026-11-20T12:00:00Z", "UTC", {
    page: <ChosenEntry chosen={chosen} />,
  });
  expect(shown()).toBe("true");
  await choose();
  await expect.poll(shown).toBe(expected);
});

function OpenForm({ hasText }: { hasText: boolean }) {
  const thisDay = useToday(0);
  const { date, selectDate, setHasText } = useEntryDate(thisDay);
  setHasText(hasText);
  return (
    <>
      <button onClick={() => selectDate(thisDay)}>Choose</button>
      <output>{date}</output>
    </>
  );
}

test("at midnight, an empty form changes its date even if the user chose today's date", async () => {
  const page = <OpenForm hasText={false} />;
  const { choose, shown } = await openAt("2026-11-20T12:00:00Z", "UTC", { page });
  await choose();
  vi.advanceTimersByTime(24 * 3_600_000);
  await expect.poll(shown).toBe("2026-11-21");
});

test("a text from an earlier day gets today's date if the user chooses it", async () => {
  const page = <OpenForm hasText />;
  const { choose, shown } = await openAt("2026-11-20T12:00:00Z", "UTC", { page });
  vi.advanceTimersByTime(24 * 3_600_000);
  await expect.poll(shown).toBe("2026-11-20");
  await choose();
  await expect.poll(shown).toBe("2026-11-21");
});
