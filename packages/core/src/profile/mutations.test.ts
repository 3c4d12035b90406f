import { expect, test, vi } from "vitest";

import { aProfile, anId, createVisitor } from "../testing/index.ts";
import { deleteAccount, saveProfile } from "./mutations.ts";

const ME = anId(9001);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const RESPONSES: Record<string, () => Response> = {
  "PATCH profile": () => Response.json([aProfile({ user_id: ME })]),
  "POST object/avatars": () => Response.json({ Key: "avatars/me.png", Id: anId(1) }),
};

function aServer(failures: Record<string, Response[]>) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, { method = "GET" } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const path = pathname.replace(/^\/\w+\/v1\//, "").replace(/(?<=object\/avatars)\/.*/, "");
    const request = `${method} ${path}`;
    requests.push(request);
    return failures[request]?.shift() ?? RESPONSES[request]?.() ?? Response.json([]);
  };
  return { requests, ...createVisitor({ url: "http://localhost", key: "key" }, { fetch }) };
}

test("a profile is saved even if the previous avatar can't be deleted", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const failure = Response.json({ message: "down" }, { status: 500 });
  const { diary, requests } = aServer({ "DELETE object/avatars": [failure] });
  const before = { user_id: ME, avatar_url: `${ME}/old.png` };
  const input = { nickname: "Mina", comment: "" };
  const saved = await saveProfile(diary, before, input, new File([PNG], "me.png"));
  expect(saved).toEqual(aProfile({ user_id: ME }));
  expect(requests).toEqual(["POST object/avatars", "PATCH profile", "DELETE object/avatars"]);
  expect(logged).toHaveBeenCalledOnce();
});

const rejected = (hint: string) =>
  Response.json({ code: "PT409", message: "", details: null, hint }, { status: 409 });

test("the client deletes the files of an account only if the server can't", async () => {
  const left = aServer({ "POST rpc/delete_account": [rejected("profile/files-left")] });
  await deleteAccount(left.diary, ME);
  expect(left.requests).toEqual([
    "POST rpc/delete_account",
    "POST rpc/release_photos",
    "POST object/list/avatars",
    "POST object/list/photos",
    "POST rpc/delete_account",
  ]);
  const old = aServer({ "POST rpc/delete_account": [rejected("account/sign-in-needed")] });
  await expect(deleteAccount(old.diary, ME)).rejects.toMatchObject({ code: "account/sign-in-needed" });
  expect(old.requests).toEqual(["POST rpc/delete_account"]);
});
