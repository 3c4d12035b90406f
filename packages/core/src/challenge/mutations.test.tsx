import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { createQueryClient } from "../query/query-client.ts";
import { DiaryProvider } from "../supabase/index.ts";
import { createVisitor } from "../testing/index.ts";
import { useCreateChallenge } from "./mutations.ts";
import { insertChallenge } from "./repo.ts";
import { emptyChallengeInput } from "./schema.ts";

const INPUT = { ...emptyChallengeInput("2026-11-20"), title: "Read", desc: "Daily." };

function Form() {
  const { mutate, status } = useCreateChallenge("mina");
  return (
    <>
      <button onClick={() => mutate(INPUT)}>Create Challenge</button>
      <p>{status}</p>
    </>
  );
}

async function openForm(failures: number) {
  const sent: { challenge_id: string; user_id: string }[] = [];
  const fetch = async (_input: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(init?.body as string) as (typeof sent)[number]);
    if (sent.length <= failures) throw new TypeError("Failed to fetch");
    return Response.json([{ challenge_id: sent.at(-1)?.challenge_id }], { status: 201 });
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <DiaryProvider client={diary}>
        <Form />
      </DiaryProvider>
    </QueryClientProvider>,
  );
  return { screen, sent, button: screen.getByRole("button", { name: "Create Challenge" }) };
}

test("a retry after a lost response sends the same challenge", async () => {
  const { screen, sent, button } = await openForm(1);
  await button.click();
  await expect.element(screen.getByText("error")).toBeVisible();
  await button.click();
  await expect.element(screen.getByText("success")).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual({ ...INPUT, user_id: "mina", challenge_id: sent[1]?.challenge_id });
});

test("a retry after a lost response saves what the user has changed since", async () => {
  const requests: [method: string, title: string][] = [];
  const fetch = async (_input: unknown, { body, method = "GET" }: RequestInit = {}) => {
    const { title } = JSON.parse(body as string) as typeof INPUT;
    requests.push([method, title]);
    if (requests.length === 1) throw new TypeError("Failed to fetch");
    return Response.json(method === "POST" ? [] : [{ challenge_id: "id" }]);
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const challenge = { ...INPUT, challenge_id: "id", user_id: "mina" };
  await expect(insertChallenge(diary, challenge)).rejects.toMatchObject({ code: "network" });
  await insertChallenge(diary, { ...challenge, title: "Write" });
  expect(requests).toEqual([
    ["POST", "Read"],
    ["POST", "Write"],
    ["PATCH", "Write"],
  ]);
});

test("a challenge created after a success gets a new id", async () => {
  const { screen, sent, button } = await openForm(0);
  await button.click();
  await expect.element(screen.getByText("success")).toBeVisible();
  await button.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]?.challenge_id).not.toBe(sent[1]?.challenge_id);
});
