import { deleteDB } from "idb";
import { beforeEach } from "vitest";
import { render, type RenderResult } from "vitest-browser-react";

import { makeSite, type MadeSite, type SiteOptions } from "./make-site.tsx";

export type { AnswerApi } from "./make-site.tsx";

// The files of a run share a browser: what a site of an earlier one has kept would be this one's to send.
beforeEach(async () => {
  localStorage.clear();
  await deleteDB("challenge-diary");
});

export type RenderedSite = RenderResult & Pick<MadeSite, "requests">;

/** The whole site at this address before an API that the test makes up. */
export async function renderSite(address: string, options: SiteOptions = {}): Promise<RenderedSite> {
  const { requests, site } = await makeSite(address, options);
  return { ...(await render(site)), requests };
}
