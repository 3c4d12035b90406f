import { expect, test } from "vitest";

import { listeningUrl } from "../src/http/listening.ts";

test.each([
  ["localhost", "http://localhost:4390"],
  ["127.0.0.1", "http://127.0.0.1:4390"],
  ["192.168.1.7", "http://192.168.1.7:4390"],
  ["diary.lan", "http://diary.lan:4390"],
  ["0.0.0.0", "http://localhost:4390"],
  ["::", "http://localhost:4390"],
  ["0:0:0:0:0:0:0:0", "http://localhost:4390"],
  ["::0", "http://localhost:4390"],
  ["::1", "http://[::1]:4390"],
  ["fd12::7", "http://[fd12::7]:4390"],
])("a server with HOST=%s has the address %s", (host, url) => {
  expect(listeningUrl(host, 4390)).toBe(url);
  expect(new URL(url).port).toBe("4390");
});
