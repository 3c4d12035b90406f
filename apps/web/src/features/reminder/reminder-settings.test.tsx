import type { Setting } from "@diary/core/profile";
import { aSetting, anId } from "@diary/core/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { extensionHost } from "../../platform/web-platform.ts";
import { renderTestApp, skipToLater } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const pushKey = `B${"k".repeat(86)}`;
const ENDPOINT = "https://web.push.apple.com/here";
const DEVICE = { endpoint: ENDPOINT, p256dh: "AQI", auth: "AwQ", language: "en" };

let sent: [string, unknown][];
let isOffline = false;
let saving: Promise<void> | undefined;
beforeEach(() => {
  sent = [];
  saving = undefined;
  isOffline = false;
});

const settingWith = (changes: Partial<Setting>) =>
  aSetting({ user_id: member, time_zone: "UTC", ...changes });

function openSettings(
  setting = settingWith({}),
  address = "/mypage/setting/days",
  options: { sendsMail?: boolean } = {},
) {
  return renderTestApp(address, {
    member,
    pushKey,
    ...options,
    answer: (path, body, method) => {
      if (isOffline) throw new TypeError("Failed to fetch");
      if (path === "/auth/v1/user") return { id: member, email: "mina@diary.example" };
      if (path === "/rest/v1/setting") {
        if (method === "PATCH") {
          sent.push(["setting", body]);
          Object.assign(setting, body);
          if (saving !== undefined) return saving.then(() => [setting]);
        }
        return [setting];
      }
      if (path.endsWith("_push_device")) {
        sent.push([path.split("/").at(-1)!, body]);
        return new Response(null, { status: 204 });
      }
      return [];
    },
  });
}
const on = () => settingWith({ reminder_at: "21:00:00" });

async function openAfterDelay() {
  const later = skipToLater();
  const site = await openSettings(on(), "/challenge/create");
  await expect.element(site.getByRole("button", { name: "Profile" })).toBeVisible();
  await later();
  return site;
}

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

function browserWith(permission: NotificationPermission, { isSubscribed = false } = {}) {
  let subscription: object | null = null;
  const asked: unknown[] = [];
  let remindedAtEnd: string | null | undefined;
  const subscribed = () => ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    getKey: (name: string) => (name === "p256dh" ? bytes(1, 2) : bytes(3, 4)),
    unsubscribe: async () => {
      remindedAtEnd = localStorage.getItem("diary-reminded");
      subscription = null;
      return true;
    },
  });
  if (isSubscribed) subscription = subscribed();
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: unknown) => {
      asked.push(options);
      if (permission === "denied") throw new DOMException("denied", "NotAllowedError");
      subscription = subscribed();
      return subscription;
    },
  };
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
  vi.spyOn(Notification, "permission", "get").mockImplementation(() =>
    asked.length > 0 || permission === "denied" ? permission : "default",
  );
  return { asked, isSubscribed: () => subscription !== null, remindedAtEnd: () => remindedAtEnd };
}

function fakeExtension(reminds: boolean) {
  const extension = { reminds };
  vi.spyOn(extensionHost, "hasMark").mockReturnValue(true);
  vi.spyOn(extensionHost, "sayHello").mockImplementation((hello, port) => {
    const type = "type" in hello ? hello.type : "";
    if (type === "reminder-off") extension.reminds = false;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    if (type === "reminder" || type === "reminder-off") port.postMessage(extension.reminds ? 1 : 0);
  });
  return extension;
}

test("Save stores the hour at which the user's day starts", async () => {
  const site = await openSettings();
  await site.getByLabelText("The day starts at").selectOptions("4:00");
  await site.getByRole("button", { name: "Save" }).click();
  await expect.element(site.getByText("Saved.").first()).toBeVisible();
  expect(sent).toEqual([["setting", { day_start_hour: 4 }]]);
});

test("a user turns reminders on, changes time, weekdays and mail, and turns them off", async () => {
  const site = await openSettings();
  const remind = site.getByRole("switch", { name: /^Remind me/ });
  await expect.element(remind).not.toBeChecked();
  await expect.element(site.getByRole("combobox", { name: "Time" })).not.toBeInTheDocument();
  await remind.click();
  await site.getByRole("combobox", { name: "Time" }).selectOptions("06:30");
  await expect.element(site.getByRole("combobox", { name: "Time" })).toHaveValue("06:30");
  await site.getByRole("checkbox", { name: "Sunday" }).click();
  await expect.element(site.getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
  await site.getByRole("switch", { name: "By mail" }).click();
  await expect.element(site.getByRole("switch", { name: "By mail" })).toBeChecked();
  await remind.click();
  await expect
    .poll(() => sent)
    .toEqual([
      ["setting", { reminder_at: "21:00" }],
      ["setting", { reminder_at: "06:30" }],
      ["setting", { reminder_weekdays: 63 }],
      ["setting", { reminder_mail: true }],
      ["setting", { reminder_at: null }],
    ]);
});

test("a changed setting stays while another change is being saved", async () => {
  const response = Promise.withResolvers<void>();
  saving = response.promise;
  const site = await openSettings(on());
  const mail = site.getByRole("switch", { name: "By mail" });
  const sunday = site.getByRole("checkbox", { name: "Sunday" });
  await mail.click();
  await expect.element(mail).toBeChecked();
  await sunday.click();
  await expect.element(sunday).not.toBeChecked();
  await expect.element(mail).toBeChecked();
  response.resolve();
  await site.getByRole("checkbox", { name: "Monday" }).click();
  await expect.poll(() => sent.at(-1)).toEqual(["setting", { reminder_weekdays: 62 }]);
  await expect.element(mail).toBeChecked();
});

test("the last weekday can't be turned off", async () => {
  const site = await openSettings(settingWith({ reminder_at: "21:07:00", reminder_weekdays: 1 }));
  await site.getByRole("checkbox", { name: "Monday" }).click();
  await site.getByRole("switch", { name: "By mail" }).click();
  await expect.element(site.getByRole("switch", { name: "By mail" })).toBeChecked();
  await expect.element(site.getByRole("checkbox", { name: "Monday" })).toBeChecked();
  expect(sent).toEqual([["setting", { reminder_mail: true }]]);
});

test(
  "reminders show a time that isn't in the list, and an error after a failed save",
  { tags: "extended" },
  async () => {
    const site = await openSettings(settingWith({ reminder_at: "21:07:00" }));
    await expect.element(site.getByRole("combobox", { name: "Time" })).toHaveValue("21:07");
    isOffline = true;
    const log = vi.spyOn(console, "error").mockReturnValue();
    await site.getByRole("switch", { name: "By mail" }).click();
    await expect.element(site.getByText(/The setting may not have been saved/)).toBeVisible();
    await expect.element(site.getByRole("switch", { name: "By mail" })).not.toBeChecked();
    // The page also requests the setting again, and this fails too.
    const saves = log.mock.calls.filter(([message]) => String(message).startsWith("The setting"));
    expect(saves).toHaveLength(1);
  },
);

test("reminders by mail are not offered if the server sends no mail", async () => {
  const site = await openSettings(on(), undefined, { sendsMail: false });
  await expect.element(site.getByRole("combobox", { name: "Time" })).toBeVisible();
  await expect.element(site.getByRole("switch", { name: "By mail" })).not.toBeInTheDocument();
});

describe("reminders on this device", () => {
  test("a press asks for permission and adds the device, a second press removes it", async () => {
    const browser = browserWith("granted");
    const site = await openSettings(on());
    const device = site.getByRole("switch", { name: "On this device" });
    await expect.element(device).not.toBeChecked();
    expect(browser.asked).toEqual([]);
    await device.click();
    await expect.element(device).toBeChecked();
    expect(browser.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: pushKey }]);
    await expect.poll(() => sent).toContainEqual(["save_push_device", DEVICE]);
    await device.click();
    await expect.element(device).not.toBeChecked();
    expect(browser.isSubscribed()).toBe(false);
    await expect.poll(() => sent.at(-1)).toEqual(["forget_push_device", { endpoint: ENDPOINT }]);
  });

  test("if notifications are blocked, a message appears instead of the switch", async () => {
    browserWith("denied");
    const site = await openSettings(on());
    await expect.element(site.getByText(/This browser blocks notifications/)).toBeVisible();
    await expect.element(site.getByRole("switch", { name: "On this device" })).not.toBeInTheDocument();
  });

  test("a browser without notifications shows why, or asks to install the site", async () => {
    vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(undefined);
    const site = await openSettings(on());
    await expect.element(site.getByText(/This browser doesn't support notifications/)).toBeVisible();
    await site.unmount();
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)");
    const phone = await openSettings(on());
    await expect.element(phone.getByText(/add the site to the home screen first/)).toBeVisible();
  });

  test("offline, reminders can be turned off but not on", { tags: "extended" }, async () => {
    const browser = browserWith("granted");
    const site = await openSettings(on());
    const device = site.getByRole("switch", { name: "On this device" });
    await expect.element(device).not.toBeChecked();
    isOffline = true;
    const log = vi.spyOn(console, "error").mockReturnValue();
    await device.click();
    await expect.element(site.getByText(/may not have been turned on/)).toBeVisible();
    expect(log).toHaveBeenCalledOnce();
    await expect.element(device).not.toBeChecked();
    expect(browser.isSubscribed()).toBe(false);
    isOffline = false;
    await device.click();
    await expect.element(device).toBeChecked();
    isOffline = true;
    await device.click();
    await expect.element(device).not.toBeChecked();
  });

  test("a reminder on the device replaces the extension's reminder", { tags: "extended" }, async () => {
    browserWith("granted");
    const extension = fakeExtension(true);
    const site = await openSettings(on());
    const device = site.getByRole("switch", { name: "On this device" });
    await expect.element(device).toHaveAccessibleDescription(/The extension reminds you here/);
    await device.click();
    await expect.element(device).toHaveAccessibleDescription(/A notification/);
    expect(extension.reminds).toBe(false);
  });

  test("a visit sends the browser's subscription to the server again", { tags: "extended" }, async () => {
    browserWith("granted", { isSubscribed: true });
    localStorage.setItem("diary-reminded", member);
    await openAfterDelay();
    await expect.poll(() => sent).toContainEqual(["save_push_device", DEVICE]);
  });

  test("a visit restores a subscription that the browser dropped", async () => {
    const browser = browserWith("granted");
    vi.spyOn(Notification, "permission", "get").mockReturnValue("granted");
    localStorage.setItem("diary-reminded", member);
    await openAfterDelay();
    await expect.poll(() => sent).toContainEqual(["save_push_device", DEVICE]);
    expect(browser.asked).toHaveLength(1);
  });

  test.each([
    ["granted", "another user", "somebody else"],
    ["default", "the user", member],
  ] as const)("a visit with permission %s restores no subscription of %s", async (permission, _, user) => {
    const browser = browserWith("granted");
    vi.spyOn(Notification, "permission", "get").mockReturnValue(permission);
    localStorage.setItem("diary-reminded", user);
    await openAfterDelay();
    // oxlint-disable-next-line typescript/unbound-method -- only its calls are counted
    await expect.poll(() => vi.mocked(navigator.serviceWorker.getRegistration)).toHaveBeenCalled();
    expect(browser.asked).toEqual([]);
  });

  test(
    "a visit removes the subscription if the extension reminds the user",
    { tags: "extended" },
    async () => {
      const browser = browserWith("granted", { isSubscribed: true });
      localStorage.setItem("diary-reminded", member);
      fakeExtension(true);
      await openAfterDelay();
      await expect.poll(() => browser.isSubscribed()).toBe(false);
    },
  );

  test("after a session ends, another user doesn't get the previous user's reminders", async () => {
    const browser = browserWith("granted", { isSubscribed: true });
    localStorage.setItem("diary-reminded", "somebody else");
    await openAfterDelay();
    await expect.poll(() => browser.isSubscribed()).toBe(false);
    expect(sent.map(([name]) => name)).not.toContain("save_push_device");
  });

  test("a sign-out ends the device's reminders", async () => {
    const browser = browserWith("granted", { isSubscribed: true });
    const site = await openSettings(on());
    await site.getByRole("button", { name: "Profile" }).click();
    await site.getByRole("menuitem", { name: "Sign out" }).click();
    await expect.poll(() => browser.isSubscribed()).toBe(false);
  });

  test("a sign-out removes the stored user before it unsubscribes the browser", async () => {
    const browser = browserWith("granted", { isSubscribed: true });
    localStorage.setItem("diary-reminded", member);
    const site = await openSettings(on());
    await site.getByRole("button", { name: "Profile" }).click();
    await site.getByRole("menuitem", { name: "Sign out" }).click();
    await expect.poll(() => browser.remindedAtEnd()).toBeNull();
  });
});
