import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test, vi } from "vitest";

import { callApi, TOKEN_HEADER } from "./client.ts";

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("callApi doesn't follow a redirect, so another site doesn't get the token", async () => {
  const received = vi.fn<(token: unknown) => void>();
  const other = await listen((request, response) => {
    received(request.headers[TOKEN_HEADER]);
    response.end("{}");
  });
  const url = await listen((_, response) => response.writeHead(307, { location: other }).end());
  await expect(callApi({ url, key: "key" }, "diary_secret", "api_me", {})).rejects.toMatchObject({
    code: "network",
  });
  expect(received).not.toHaveBeenCalled();
});
