import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

test(
  "a page whose HTML arrives in two parts is rendered once",
  { tag: "@desktop" },
  async ({ page, backend }) => {
    const secondPart = Promise.withResolvers<void>();
    const server = createServer(async ({ headers, url = "/" }, outgoing) => {
      const { body, headers: answered, status } = await fetch(backend.url + url);
      const type = answered.get("content-type") ?? "";
      outgoing.writeHead(status, { "content-type": type });
      if (headers["sec-fetch-dest"] !== "document") {
        outgoing.end(Buffer.from(await new Response(body).arrayBuffer()));
        return;
      }
      const html = await new Response(body).text();
      const half = html.indexOf(">", html.indexOf('<div id="root"')) + 1;
      outgoing.write(html.slice(0, half));
      await secondPart.promise;
      outgoing.end(html.slice(half));
    });
    await new Promise<void>((listening) => server.listen(0, "localhost", listening));
    const arrived = watchRequests(page);
    const asked = page.waitForRequest(/\/assets\/.*\.js$/);
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/search`, {
      waitUntil: "commit",
    });
    await asked;
    // An app that doesn't wait for the second part would have rendered by now.
    await arrived();
    secondPart.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("load");
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("banner")).toHaveCount(1);
    server.closeAllConnections();
    server.close();
  },
);
