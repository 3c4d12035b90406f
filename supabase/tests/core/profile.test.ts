import { getAvatarUrl } from "@diary/core/profile";
import { sharedChallengeQuery } from "@diary/core/share-link";
import { signUp, createVisitor } from "@diary/core/testing";
import { beforeEach, expect, test } from "vitest";

import {
  createAccessToken,
  fetchAccessTokens,
  revokeAccessToken,
} from "../../../packages/core/src/access-token/index.ts";
import { uploadAvatar } from "../../../packages/core/src/profile/avatar-storage.ts";
import { saveProfile } from "../../../packages/core/src/profile/mutations.ts";
import {
  fetchProfile,
  fetchSetting,
  updateProfile,
  updateSetting,
} from "../../../packages/core/src/profile/repo.ts";
import {
  fetchPushDevices,
  deletePushDevice,
  savePushDevice,
} from "../../../packages/core/src/reminder/repo.ts";
import {
  createShareLink,
  fetchShareLinks,
  revokeShareLink,
} from "../../../packages/core/src/share-link/index.ts";
import { avoidFullHour } from "../fixtures/full-hour.ts";
import { PNG, pngOf } from "../fixtures/picture.ts";
import { aNetwork, codeOf } from "./browsers.ts";
import { aDevice, givenChallenge, onEachDatabase, read } from "./core-world.ts";

const INPUT = { nickname: "Mina", comment: "One thing a day." };

const picture = (name: string, bytes: Uint8Array = PNG) => new File([new Uint8Array(bytes)], name);

onEachDatabase(({ backend, mina, omar }) => {
  beforeEach(avoidFullHour);

  test("a new profile has a generated name, and profile and settings can be saved", async () => {
    const user = await signUp(backend);
    const before = await fetchProfile(user.diary, user.userId);
    const nickname = expect.stringMatching(/^challenger-[0-9a-f]{4}$/) as string;
    expect(before).toMatchObject({ nickname, comment: "", avatar_url: null });
    const initial = { time_zone: "UTC", day_start_hour: 0 };
    expect(await fetchSetting(user.diary, user.userId)).toMatchObject(initial);
    expect(await saveProfile(user.diary, before, INPUT, null)).toMatchObject(INPUT);
    const calendar = { time_zone: "Asia/Tokyo", day_start_hour: 3 };
    expect(await updateSetting(user.diary, user.userId, calendar)).toMatchObject(calendar);
    const visitor = createVisitor(backend).diary;
    expect(await fetchProfile(visitor, user.userId)).toMatchObject({ nickname: "Mina" });
    expect(await fetchSetting(user.diary, user.userId)).toMatchObject({ day_start_hour: 3 });
    expect(await codeOf(fetchSetting(visitor, user.userId))).toBeOneOf(["session/missing", "not-found"]);
    expect(await codeOf(fetchSetting(omar.diary, user.userId))).toBe("not-found");
  });

  test("the settings of reminders and the user's browsers are saved", async () => {
    const { diary, userId } = await signUp(backend);
    const reminder = { reminder_at: "21:30:00", reminder_weekdays: 31, reminder_mail: true };
    expect(await updateSetting(diary, userId, reminder)).toMatchObject(reminder);
    const device = aDevice();
    for (let n = 0; n < 2; n += 1) await savePushDevice(diary, device);
    expect(await fetchPushDevices(diary, userId)).toMatchObject([device]);
    for (let n = 0; n < 2; n += 1) await deletePushDevice(diary, device.endpoint);
    expect(await fetchPushDevices(diary, userId)).toEqual([]);
  });

  test("an unknown time zone and another user's profile are rejected", async () => {
    const unknown = updateSetting(mina.diary, mina.userId, { time_zone: "Mars/Olympus" });
    expect(await codeOf(unknown)).toBe("profile/unknown-time-zone");
    expect(await codeOf(updateProfile(omar.diary, mina.userId, { nickname: "Omar" }))).toBe("not-found");
  });

  test("the new avatar is uploaded first, and the old avatar is deleted last", async () => {
    const network = aNetwork();
    const user = await signUp(backend, { fetch: network.fetch });
    const show = async (name: string | null) => fetch(getAvatarUrl(backend.url, name) ?? "");

    const before = await fetchProfile(user.diary, user.userId);
    const first = await saveProfile(user.diary, before, INPUT, picture("me & you.png"));
    expect(first.avatar_url).toMatch(new RegExp(`^${user.userId}/me-you-[0-9a-f]{8}-${user.userId}\\.png$`));
    const shown = await show(first.avatar_url);
    expect(shown.headers.get("content-type")).toContain("image/png");
    expect(shown.headers.get("cache-control")).toContain("max-age=31536000");
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(PNG));

    const again = await saveProfile(user.diary, first, INPUT, picture("me & you.png"));
    expect(again.avatar_url).toBe(first.avatar_url);
    expect((await show(again.avatar_url)).status).toBe(200);

    network.requests.length = 0;
    const other = picture("me & you.png", pngOf(100));
    const second = await saveProfile(user.diary, again, INPUT, other);
    expect(second.avatar_url).not.toBe(first.avatar_url);
    expect(network.requests.map((request) => request.replace(/\/avatars\/.*/, "/avatars"))).toEqual([
      "POST /storage/v1/object/avatars",
      "PATCH /rest/v1/profile",
      "DELETE /storage/v1/object/avatars",
    ]);
    expect((await show(second.avatar_url)).status).toBe(200);
    expect((await show(first.avatar_url)).status).toBeGreaterThanOrEqual(400);
  });

  test("a file that is no image or is too large leaves the avatar unchanged", async () => {
    const network = aNetwork();
    const user = await signUp(backend, { fetch: network.fetch });
    const before = await fetchProfile(user.diary, user.userId);
    network.requests.length = 0;
    const html = picture("me.png", new TextEncoder().encode("<!doctype html>"));
    expect(await codeOf(saveProfile(user.diary, before, INPUT, html))).toBe("profile/avatar-not-an-image");
    const big = picture("me.png", pngOf(1_048_577));
    expect(await codeOf(saveProfile(user.diary, before, INPUT, big))).toBe("profile/avatar-too-big");
    expect(network.requests).toEqual([]);
    const largest = picture("me.png", pngOf(1_048_576));
    expect((await saveProfile(user.diary, before, INPUT, largest)).avatar_url).not.toBeNull();
  });

  test("Storage rejects a file with a wrong size or type", async () => {
    const { diary, userId } = mina;
    const upload = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
      // Hosted Storage checks only the declared type.
      codeOf(uploadAvatar(diary, userId, `${userId}/me-${userId}.png`, bytes, type as "image/png"));
    expect(await upload(new Uint8Array(pngOf(1_048_577)), "image/png")).toBe("profile/avatar-too-big");
    const html = new TextEncoder().encode("<!doctype html>");
    expect(await upload(html, "text/html")).toBe("profile/avatar-not-an-image");
  });

  test("an avatar rejected by a decision or by the quota gets an error code", async () => {
    const user = await signUp(backend);
    const before = await fetchProfile(user.diary, user.userId);
    const save = () => saveProfile(user.diary, before, INPUT, picture("me.png"));
    const decide = (action: string, days: number | null, until: string | null) =>
      backend.sql(
        `insert into public.decision (
          user_id, subject_type, subject_id, subject_text, action, ground, facts, days, suspended_until
        )
        values ($1::uuid, 'profile', $1::uuid, 'Mina', $2, 'spam', 'It advertises a shop.', $3, $4)`,
        [user.userId, action, days, until],
      );
    const endDecision = () =>
      backend.sql("update public.decision set ended_at = now() where user_id = $1", [user.userId]);

    const until = "2199-01-01T00:00:00Z";
    await decide("suspend", 9, until);
    await expect(save()).rejects.toMatchObject({ code: "account/suspended", retryAt: new Date(until) });
    await decide("suspend", null, null);
    await expect(save()).rejects.toMatchObject({ code: "account/suspended", retryAt: undefined });
    await endDecision();
    await decide("hide", null, null);
    const hide = (at: string) =>
      backend.sql(`update public.profile set hidden_at = ${at} where user_id = $1`, [user.userId]);
    await hide("now()");
    expect(await codeOf(save())).toBe("profile/hidden");
    await endDecision();
    await hide("null");
    await backend.sql(
      "insert into private.quota_use (user_id, action, hour, used) values ($1, 'file', date_trunc('hour', now()), 30)",
      [user.userId],
    );
    expect(await codeOf(save())).toBe("quota/exceeded");
  });

  test("lists contain no secrets; a revoked token is not listed and a revoked link shows nothing", async () => {
    const user = await signUp(backend);
    const token = await createAccessToken(user.diary, { name: "Phone", days: 30, scopes: ["read"] });
    const quiet = await givenChallenge(user, { visibility: "private", title: "Quiet" });
    const link = await createShareLink(user.diary, quiet, null);
    const visitor = createVisitor(backend).diary;
    const shown = { challenge: { title: "Quiet" }, entries: [] };
    expect(await read(sharedChallengeQuery(visitor, link, null))).toMatchObject(shown);
    const [listed] = await fetchAccessTokens(user.diary);
    expect(listed).toMatchObject({ name: "Phone", last_used_at: null });
    const links = await fetchShareLinks(user.diary);
    expect(links).toMatchObject([{ challenge_id: quiet, expires_at: null }]);
    expect(JSON.stringify([listed, links])).not.toMatch(new RegExp(`${token}|${link}|hash`));
    await revokeShareLink(user.diary, quiet);
    expect(await read(sharedChallengeQuery(visitor, link, null))).toBeNull();
    await revokeAccessToken(user.diary, listed!.token_id);
    expect(await fetchAccessTokens(user.diary)).toEqual([]);
  });
});
