import { render, type RenderResult } from "vitest-browser-react";

import { makeSite, type MadeSite, type SiteOptions } from "./make-site.tsx";

export type { AnswerApi } from "./make-site.tsx";

export type RenderedSite = RenderResult & Pick<MadeSite, "requests">;

/** The whole site at this address before an API that the test makes up. */
export async function renderSite(address: string, options: SiteOptions = {}): Promise<RenderedSite> {
  const { requests, site } = await makeSite(address, options);
  return { ...(await render(site)), requests };
}
