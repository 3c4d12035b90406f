import { aChallenge, aCircle, aDay, anId, aReply, aSetting } from "@diary/core/testing";
import { vi } from "vitest";

import type { translate as japanese } from "../words/ja/index.ts";
import { renderTestApp, type RenderedTestApp } from "./render-test-app.tsx";

const member = anId(9001);
export const circleId = anId(601);
export const address = `/circle/${circleId}`;
export const mina = aCircle().members[0]!;
export const ren = aCircle().members[1]!;
export const fromRen = aReply();
export const fromMina = aReply({ user_id: member, nickname: "Mina", content: "58!" });

interface CircleServer {
  /** Calls of functions that write, with their arguments. */
  sent: [name: string, body: unknown][];
  page: ReturnType<typeof aCircle> | null;
  refusal: Response | undefined;
}

const initial = (): CircleServer => ({ sent: [], page: aCircle(), refusal: undefined });

export const server = initial();

export function resetServer() {
  Object.assign(server, initial());
}

const WRITES = [
  "add_circle_reply",
  "delete_circle_reply",
  "nudge_circle_member",
  "mark_circle_seen",
  "leave_circle",
  "end_circle",
  "remove_circle_member",
  "rename_circle",
  "set_circle_challenge",
  "set_circle_nudges",
  "revoke_circle_invitation",
];

export function open(path = address, language?: { language: "ja"; translate: typeof japanese }) {
  const writes = WRITES.map((name) => [
    name,
    (body: unknown) => {
      server.sent.push([name, body]);
      return server.refusal ?? new Response(null, { status: 204 });
    },
  ]);
  return renderTestApp(path, {
    member,
    ...(language && { language }),
    answer: {
      circle_page: () => Response.json(server.page),
      circle_challenge: () =>
        Response.json(
          server.page && {
            challenge: aChallenge({ user_id: ren.user_id, nickname: "Ren", title: "Quiet evenings" }),
            entries: [
              {
                ...aDay({ user_id: ren.user_id, content: "The whole evening, told at length." }),
                replies: [fromRen],
              },
            ],
          },
        ),
      my_circles: [],
      setting: [aSetting({ user_id: member })],
      home_challenge: [aChallenge({ user_id: member, title: "Learn TypeScript" })],
      invite_to_circle: () => "10000000000040008000000000000001",
      photos: [],
      ...Object.fromEntries(writes),
    },
  });
}

export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);
export const card = (site: RenderedTestApp, name: RegExp) => site.getByRole("article", { name });
export const dialog = (site: RenderedTestApp, name: string) => site.getByRole("dialog", { name });

/** A hidden page sends its pending deletions, which then can't be undone. */
export function hidePage() {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  visibility.mockRestore();
}

export async function signOut(site: RenderedTestApp) {
  await site.getByRole("button", { name: "Profile", exact: true }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
}
