import { expect, test, vi } from "vitest";

import { stubSiteAccess } from "../testing/site-access.ts";
import { hasSiteAccess, onSiteAccessChange, requestSiteAccess } from "./site-access.ts";

test("a change of the notifications' permission isn't a change of the site access", () => {
  const access = stubSiteAccess(true);
  const changed = vi.fn<() => void>();
  onSiteAccessChange(changed);
  access.change(true, []);
  expect(changed).not.toHaveBeenCalled();
  access.change(false);
  expect(changed).toHaveBeenCalledTimes(1);
  access.change(true);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("the extension checks and requests access to the site, and to the API of a connected server", async () => {
  const access = stubSiteAccess(false);
  const connected = {
    siteOrigin: "https://diary.example:8443",
    apiUrl: "https://abc.supabase.co/rest",
    isBuiltIn: false,
  };
  expect(await hasSiteAccess(connected)).toBe(false);
  await requestSiteAccess(connected);
  await requestSiteAccess({ ...connected, isBuiltIn: true });
  expect(access.request.mock.calls).toEqual([
    [{ origins: ["https://diary.example/*", "https://abc.supabase.co/*"] }],
    [{ origins: ["https://diary.example/*"] }],
  ]);
});
