import { aChallenge, aDay, aProfile, aSetting, anId } from "@diary/core/testing";
import { vi } from "vitest";

import { rejected, renderTestApp, type RenderedTestApp } from "./render-test-app.tsx";

export const member = anId(9001);
export const challenge = aChallenge({ user_id: member });
export const { challenge_id } = challenge;
/** Prevents the welcome that My page shows after a week without entries. */
const seen = { lapse_seen_on: "9999-12-31" };
export const day = aDay({ user_id: member, challenge_id });

const HOUR = "2026-11-20T15:00:00Z";
export const TOO_MANY = /Too many, try again at \d\d:\d\d\./;

export const FAILURES = {
  // Responds with the worst body: postgrest-js treats `null` as "no error".
  "the server fails": () => Response.json(null, { status: 500 }),
  "the network is gone": () => {
    throw new TypeError("Failed to fetch");
  },
  "the quota is exceeded": () => rejected(429, "quota/exceeded", HOUR),
};
export const ANSWERS = {
  ...FAILURES,
  "the server rejects": () =>
    Response.json(
      { code: 400, error_code: "validation_failed", msg: "Password recovery requires an email" },
      { status: 400 },
    ),
};
type Failure = keyof typeof ANSWERS;

export async function openFailing(address: string, method: string, path: string, isMember = true) {
  let failure: Failure | undefined;
  const sent: unknown[] = [];
  const site = await renderTestApp(address, {
    ...(isMember && { member }),
    answer: (asked, body, by) => {
      if (asked === path && by === method) {
        if (failure !== undefined) return ANSWERS[failure]();
        sent.push(body);
      }
      if (asked === "/auth/v1/user") return { id: member, email: "mina@diary.example" };
      const changed = { ...(body as object) };
      if (asked === "/rest/v1/home_challenge") return [challenge];
      if (asked === "/rest/v1/challenge") return [{ challenge_id }];
      if (asked === "/rest/v1/profile") return [aProfile(changed)];
      if (asked === "/rest/v1/setting") return [aSetting({ ...seen, ...changed })];
      if (asked === "/rest/v1/likes" && by === "GET") return [];
      if (asked === "/rest/v1/day" && by === "PATCH") return [{ ...day, ...changed }];
      if (asked === "/rest/v1/day" && by === "GET") return [day];
      if (asked === "/auth/v1/recover") return {};
      return by === "GET" ? [] : new Response(null, { status: 201 });
    },
  });
  return { site, sent, fail: (as: Failure | undefined) => (failure = as) };
}

export const button = (site: RenderedTestApp, name: string) =>
  site.getByRole("button", { name, exact: true });

export const logged = () => vi.mocked(console.error).mock.calls.join();
