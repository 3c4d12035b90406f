import { expect, test } from "vitest";

import { sendDue } from "./send-due.ts";

const HOUR_S = 3600;
const PERSON = { user_id: "a", email: "mina@diary.example", devices: [] };
const REMINDER = { ...PERSON, date: "2026-11-29", open: 1, challenge_id: "c" };
const DUE: Record<string, object[]> = {
  due_reminders: [REMINDER, { ...REMINDER, lapsed: true }],
  due_likes_mails: [{ ...PERSON, news: [{ title: "Read", likes: 1, nicknames: ["Ken"] }] }],
};

test("mails about today wait at most 3 hours for the mail server, others 3 days", async () => {
  const lives: Record<string, number> = {};
  const due = structuredClone(DUE);
  await sendDue({
    siteUrl: "https://diary.example",
    contact: "mailto:hello@diary.example",
    pushKey: {},
    call: async (name) => (due[name] ?? []).splice(0),
    push: () => Promise.reject(new Error("No device is subscribed.")),
    mail: async ({ subject }, lifeS) => {
      lives[subject] = lifeS / HOUR_S;
    },
    stopUrl: async () => "https://diary.example/mail/stop/x",
    onFailure: (error) => {
      throw error;
    },
  });
  expect(lives).toEqual({
    "Today's page is open": 3,
    "Your card is still here": 72,
    "New likes this week": 72,
  });
});
