import { createMemoryPlatform } from "@diary/core/testing";
import { MemoryRouter } from "react-router-dom";
import { render, type RenderResult } from "vitest-browser-react";

import { App } from "../app/app.tsx";
import { findPage } from "../app/find-page.ts";
import { createServices } from "../app/services.ts";

import "../styles.css";

export interface RenderedSite extends RenderResult {
  /** The paths of what was asked of the API, in their order. */
  requests: readonly string[];
}

/** The whole site at this address as a visitor has it, before an API that knows nothing. */
export async function renderSite(address: string): Promise<RenderedSite> {
  const requests: string[] = [];
  const platform = createMemoryPlatform({
    fetch: (input, init) => {
      requests.push(new URL(new Request(input, init).url).pathname);
      return Promise.resolve(Response.json({ message: "not found" }, { status: 404 }));
    },
  });
  const operator = { email: "hello@challenge-diary.example", name: undefined, address: undefined };
  const config = { url: "http://api.test", key: "public", operator };
  const services = createServices(config, platform);
  // As the site itself does before it renders.
  await findPage(address).preload();
  const site = (
    <App
      services={services}
      router={(routes) => <MemoryRouter initialEntries={[address]}>{routes}</MemoryRouter>}
    />
  );
  return { ...(await render(site)), requests };
}
