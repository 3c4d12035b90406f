import { expect, test } from "vitest";

import { notificationOf, pageOf } from "./pushed.ts";

const ORIGIN = "https://diary.example";

test("a pushed reminder shows the server's text and opens the server's page", () => {
  const notification = {
    title: "Today's page is open",
    body: "Today's entry for one challenge is still open.",
    lang: "en",
    navigate: `${ORIGIN}/day/create/1`,
    tag: "reminder",
  };
  const { options, title } = notificationOf(JSON.stringify({ web_push: 8030, notification }));
  const { body, lang, tag } = notification;
  expect(title).toBe("Today's page is open");
  expect(options).toEqual({ body, lang, tag, data: notification.navigate, icon: "/icons/192.png" });
  expect(pageOf(options.data, ORIGIN)).toBe(`${ORIGIN}/day/create/1`);
});

test.each([undefined, "", "no JSON", "{}", "[]", "null", "7"])(
  "a push message with the text %j shows a notification with the default title",
  (text) => {
    expect(notificationOf(text)).toEqual({ title: "Challenge Diary", options: { icon: "/icons/192.png" } });
  },
);

test.each([undefined, "https://evil.example/", "javascript:alert(1)", "//evil.example/", { href: "/" }])(
  "a press on a notification with the data %j opens the form for today's entry",
  (data) => {
    expect(pageOf(data, ORIGIN)).toBe(`${ORIGIN}/day/create/none`);
  },
);
