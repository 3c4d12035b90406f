import type { Page, Route } from "@playwright/test";

import type { Problems } from "./problems.ts";

/** The ways in which a request comes to nothing: an answer of a server in trouble, or none. */
type Failure = "the server fails" | "the network is gone";

/** Lets every request of this method and address fail, until it is mended. */
export async function failRequests(
  page: Page,
  problems: Problems,
  failure: Failure,
  method: string,
  address: RegExp,
): Promise<{ restore: () => Promise<void> }> {
  problems.allow(
    failure === "the server fails" ? /\b500\b/ : /ERR_FAILED/,
    /AppError/,
    /An entry was not taken/,
  );
  const fail = (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (failure === "the network is gone") return route.abort();
    // The worst of its kind: postgrest-js takes the body `null` for "no error".
    const isRest = route.request().url().includes("/rest/v1/");
    return route.fulfill({ status: 500, json: isRest ? null : { message: "Something broke." } });
  };
  await page.route(address, fail);
  return { restore: () => page.unroute(address, fail) };
}
