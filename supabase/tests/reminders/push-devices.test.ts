import { describe, expect, test } from "vitest";

import { succeeded, expectDenied, expectInvalid, expectNothing, onlyRow } from "../fixtures/api-response.ts";
import { deviceOf } from "../fixtures/given.ts";
import { onOneDatabase } from "../fixtures/world.ts";
import { endpoints, remindersOf } from "./given-reminders.ts";

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;
  const { save } = remindersOf(world);

  describe("a push device", () => {
    test("a push device can be seen and deleted only by its owner", async () => {
      const device = deviceOf("phone");
      expectDenied(await visitor.call("save_push_device", device));
      succeeded(await owner.call("save_push_device", device));
      expect(await endpoints(owner)).toEqual([device.endpoint]);
      expectNothing(await stranger.select("push_device"));
      expectDenied(await visitor.select("push_device"));
      succeeded(await stranger.call("forget_push_device", { endpoint: device.endpoint }));
      expectDenied(await visitor.call("forget_push_device", { endpoint: device.endpoint }));
      expect(await endpoints(owner)).toEqual([device.endpoint]);
      succeeded(await owner.call("forget_push_device", { endpoint: device.endpoint }));
      expect(await endpoints(owner)).toEqual([]);
    });

    test("a push device that two users saved belongs to the user who saved it last", async () => {
      for (const user of [owner, owner, stranger])
        succeeded(await user.call("save_push_device", deviceOf("shared")));
      expect(await endpoints(owner)).toEqual([]);
      expect(await endpoints(stranger)).toHaveLength(1);
    });

    test("a sixth push device replaces the device that was seen longest ago", async () => {
      for (const n of [1, 2, 3, 4, 5, 1, 6]) succeeded(await save(String(n)));
      expect(await endpoints(owner)).toEqual([3, 4, 5, 1, 6].map((n) => deviceOf(String(n)).endpoint));
    });

    test.each([
      "https://fcm.googleapis.com/fcm/send/x",
      "https://jmt17.google.com/fcm/send/x:y",
      "https://updates.push.services.mozilla.com/wpush/v2/x",
      "https://web.push.apple.com/x",
      "https://wns2-par02p.notify.windows.com/w/?token=x%2b",
      "https://push.example.org/x",
      "https://push.services.xn--bcher-kva.ch/x",
      "https://ntfy.sh/up?id=1",
      "https://0x7f.example.org/x",
      "https://127.0.0.1.nip.io/x",
    ])("a push device may have the address %s", async (endpoint) => {
      succeeded(await save("", { endpoint }));
      expect(await endpoints(owner)).toEqual([endpoint]);
    });

    test.each([
      "https://web.push.apple.com/",
      "https://web.push.apple.com",
      "http://fcm.googleapis.com/x",
      "HTTPS://fcm.googleapis.com/x",
      "ftp://fcm.googleapis.com/x",
      "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com:443/x",
      "https://fcm.googleapis.com:/x",
      "https://fcm.googleapis.com@169.254.169.254/x",
      "https://user@fcm.googleapis.com/x",
      "https://user:password@fcm.googleapis.com/x",
      "https://@fcm.googleapis.com/x",
      "https://fcm.googleapis.com./x",
      "https://FCM.googleapis.com/x",
      "https://bücher.example.org/x",
      "https://fcm_a.googleapis.com/x",
      "https://-a.googleapis.com/x",
      "https://a..googleapis.com/x",
      "https://localhost/x",
      "https://push/x",
      "https://push.localhost/x",
      "https://printer.local/x",
      "https://metadata.google.internal/x",
      "https://router.lan/x",
      "https://router.home.arpa/x",
      "https://127.0.0.1/x",
      "https://10.0.0.1/x",
      "https://8.8.8.8/x",
      "https://2130706433/x",
      "https://0x7f000001/x",
      "https://0177.0.0.1/x",
      "https://127.1/x",
      "https://[::1]/x",
      "https://[fd00::1]/x",
      "https://[2606:4700::1111]/x",
      "https://[::ffff:127.0.0.1]/x",
      "https://%31%32%37.0.0.1/x",
      "https://fcm.googleapis.com\\@127.0.0.1/x",
      "https://fcm.googleapis.com#@127.0.0.1/x",
      "https://fcm.googleapis.com?@127.0.0.1/x",
      "https:///fcm.googleapis.com/x",
      "https:fcm.googleapis.com/x",
      "https://web.push.apple.com/x y",
      "https://web.push.apple.com/x\n",
      " https://web.push.apple.com/x",
      `https://${"a".repeat(64)}.example.org/x`,
      `https://web.push.apple.com/${"x".repeat(1000)}`,
      "",
    ])("a push device can't have the address %s", async (endpoint) => {
      expectInvalid(await save("", { endpoint }), "push_device_endpoint_check");
    });

    test("a push device can't have an address in a local or reserved domain", async () => {
      const endings =
        "localhost local localdomain internal intranet private corp home lan arpa onion test invalid example alt";
      for (const ending of endings.split(" ")) {
        const endpoint = `https://push.${ending}/x`;
        expectInvalid(await save("", { endpoint }), "push_device_endpoint_check");
      }
    });

    test("a device's keys must have the form of a browser's keys", async () => {
      for (const p256dh of [
        "",
        `A${"p".repeat(86)}`,
        `B${"p".repeat(85)}`,
        `B${"p".repeat(87)}`,
        `B${"+".repeat(86)}`,
      ])
        expectInvalid(await save("keys", { p256dh }), "push_device_p256dh_check");
      for (const auth of ["", "a".repeat(21), "a".repeat(23), "=".repeat(22)])
        expectInvalid(await save("keys", { auth }), "push_device_auth_check");
    });

    test("a device that registers again gets its new keys and language", async () => {
      const again = { p256dh: `B${"q".repeat(86)}`, auth: "b".repeat(22), language: "ja" };
      for (const changes of [{}, again]) succeeded(await save("phone", changes));
      expect(onlyRow(await owner.select("push_device"))).toMatchObject(again);
    });

    test("a device's language must be a language tag", async () => {
      for (const language of ["fr", "pt-BR", "zh-Hant"]) succeeded(await save("tagged", { language }));
      for (const language of ["", "e", "EN", "en_US", "en ", "<b>", "x".repeat(20)])
        expectInvalid(await save("tagged", { language }), "push_device_language_check");
    });

    test("a device that the push service reports as gone is deleted", async () => {
      const { endpoint, auth } = deviceOf("phone");
      succeeded(await save("phone", { auth: "b".repeat(22) }));
      await sql("select public.remove_push_device($1, $2)", [endpoint, auth]);
      expect(await endpoints(owner)).toHaveLength(1);
      await sql("select public.remove_push_device($1, $2)", [endpoint, "b".repeat(22)]);
      expect(await endpoints(owner)).toEqual([]);
    });
  });
});
