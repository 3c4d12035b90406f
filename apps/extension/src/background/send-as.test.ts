import type { SavedEntry } from "@diary/core/day";
import { AppError } from "@diary/core/errors";
import type { GetSessionResponse } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";
import { expect, test } from "vitest";

import { sendAs } from "./send-as.ts";

const old = aSession();
const renewed = aSession({ issuedAt: 2_000 });
const registered = { completed: false } as SavedEntry;

function setup(answers: (SavedEntry | Error)[], who: GetSessionResponse[]) {
  const tokens: string[] = [];
  const refused: (string | undefined)[] = [];
  const send = () =>
    sendAs(
      "person-1",
      async (token) => {
        refused.push(token);
        return who.shift() ?? { kind: "signed-out" };
      },
      async (token) => {
        tokens.push(token);
        const answer = answers.shift() ?? registered;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    );
  return { send, tokens, refused };
}

test("goes out as its writer", async () => {
  const { send, tokens } = setup([], [{ kind: "signed-in", session: old }]);
  expect(await send()).toBe(registered);
  expect(tokens).toEqual([old.access_token]);
});

test("a token that was not taken is renewed once, and the entry sent again", async () => {
  const { send, tokens, refused } = setup(
    [new AppError("session/expired")],
    [
      { kind: "signed-in", session: old },
      { kind: "signed-in", session: renewed },
    ],
  );
  expect(await send()).toBe(registered);
  expect(refused).toEqual([undefined, old.access_token]);
  expect(tokens).toEqual([old.access_token, renewed.access_token]);
});

test("a second refusal is the answer", async () => {
  const { send, tokens } = setup(
    [new AppError("session/expired"), new AppError("session/expired")],
    [
      { kind: "signed-in", session: old },
      { kind: "signed-in", session: renewed },
    ],
  );
  await expect(send()).rejects.toMatchObject({ code: "session/expired" });
  expect(tokens).toHaveLength(2);
});

test("what the server says of the entry itself is not tried twice", async () => {
  const { send, tokens } = setup([new AppError("day/duplicate-date")], [{ kind: "signed-in", session: old }]);
  await expect(send()).rejects.toMatchObject({ code: "day/duplicate-date" });
  expect(tokens).toHaveLength(1);
});

test.each<[string, GetSessionResponse, string]>([
  ["nobody is signed in", { kind: "signed-out" }, "session/missing"],
  [
    "somebody else is signed in",
    { kind: "signed-in", session: aSession({ person: "person-2" }) },
    "session/missing",
  ],
  ["somebody else's token has ended", { kind: "offline", user: { id: "person-2" } }, "session/missing"],
  ["the token has ended and there is no network", { kind: "offline", user: { id: "person-1" } }, "network"],
])("%s: nothing is sent", async (_, who, code) => {
  const { send, tokens } = setup([], [who]);
  await expect(send()).rejects.toMatchObject({ code });
  expect(tokens).toEqual([]);
});
