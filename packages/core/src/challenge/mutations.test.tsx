import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { createQueryClient } from "../query/query-client.ts";
import { createDiaryClient, DiaryProvider } from "../supabase/index.ts";
import { createMemoryPlatform } from "../testing/memory-platform.ts";
import { useCreateChallenge } from "./mutations.ts";
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

/** A form before a server that fails as often as it is told. */
async function openForm(failures: number) {
  const sent: { challenge_id: string; user_id: string }[] = [];
  const answer = (_input: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(init?.body as string) as (typeof sent)[number]);
    return sent.length <= failures
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(Response.json([{ challenge_id: sent.at(-1)?.challenge_id }], { status: 201 }));
  };
  const nobody = { accessToken: () => Promise.resolve(null) };
  const platform = createMemoryPlatform({ fetch: answer });
  const client = createDiaryClient({ url: "http://localhost", key: "key" }, platform, nobody);
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <DiaryProvider client={client}>
        <Form />
      </DiaryProvider>
    </QueryClientProvider>,
  );
  return { screen, sent, button: screen.getByRole("button", { name: "Create Challenge" }) };
}

test("trying again after a lost answer sends the same challenge", async () => {
  const { screen, sent, button } = await openForm(1);
  await button.click();
  await expect.element(screen.getByText("error")).toBeVisible();
  await button.click();
  await expect.element(screen.getByText("success")).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual({ ...INPUT, user_id: "mina", challenge_id: sent[1]?.challenge_id });
});

test("the next challenge is another one", async () => {
  const { screen, sent, button } = await openForm(0);
  await button.click();
  await expect.element(screen.getByText("success")).toBeVisible();
  await button.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]?.challenge_id).not.toBe(sent[1]?.challenge_id);
});
