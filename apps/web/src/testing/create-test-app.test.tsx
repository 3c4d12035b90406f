import { anId } from "@diary/core/testing";
import { expect, test } from "vitest";
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
