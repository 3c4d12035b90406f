import type { Page, Route } from "@playwright/test";

import type { Problems } from "./problems.ts";

type Failure = "the server fails" | "the network is gone";

export async function failRequests(
  page: Page,
  problems: Problems,
  failure: Failure,
  method: string,
  address: RegExp,
): Promise<{ restore: () => Promise<void> }> {
  problems.allow(failure === "the server fails" ? /\b500\b/ : /ERR_FAILED/, /AppError/);
  const fail = (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (failure === "the network is gone") return route.abort();
    return route.fulfill({ status: 500, json: { message: "Something broke." } });
  };
  await page.route(address, fail);
  return { restore: () => page.unroute(address, fail) };
}
