import { anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { createTestApp } from "./create-test-app.tsx";

test("a test app gets 404 for requests after its test, without a call of the fake API", async () => {
  let answers = 0;
  const answer = () => {
    answers += 1;
    return Response.json({}, { status: 503 });
  };
  const end = Promise.resolve();
  const { requests, site } = await createTestApp("/mypage", { member: anId(9001), answer }, end);
  const screen = await render(site);
  await expect.element(screen.getByText("Your challenges could not be loaded.")).toBeVisible();
  expect(requests).not.toEqual([]);
  expect(answers).toBe(0);
});

test("a refresh after the test gets no response, so no later test logs its failure", async () => {
  const end = Promise.withResolvers<void>();
  const { requests, site } = await createTestApp("/mypage", { member: anId(9001), answer: {} }, end.promise);
  const screen = await render(site);
  await expect.element(screen.getByRole("main")).toBeVisible();
  end.resolve();
  await end.promise;
  await screen.unmount();
  vi.setSystemTime(Date.now() + 86_400_000);
  dispatchEvent(new Event("visibilitychange"));
  const refreshes = () => requests.filter((path) => path === "/auth/v1/token");
  await expect.poll(refreshes).toHaveLength(1);
  // After a failure, auth-js would repeat the request within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(refreshes()).toHaveLength(1);
});
