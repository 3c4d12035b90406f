import { describe, expect, test } from "vitest";

import { AppError, fromAuth, fromPostgrest, isAppError } from "./index.ts";

function refusal(status: number, code: string, hint: string | null = null) {
  return { error: { message: "as the server said it", code, hint }, status };
}

/** Rejection by the database with `details`. */
function explained(code: string, hint: string, details?: string) {
  const { error, status } = refusal(Number(code.slice(2)), code, hint);
  return fromPostgrest({ error: { ...error, ...(details !== undefined && { details }) }, status });
}

/** End of an exceeded quota from the server's `details`. */
const retryAt = (details?: string) => explained("PT429", "quota/exceeded", details).retryAt;

describe("errors of the database", () => {
  test.each([
    ["a hint of our own", refusal(409, "PT409", "challenge/completed"), "challenge/completed"],
    ["a date ahead", refusal(422, "PT422", "day/date-in-future"), "day/date-in-future"],
    ["more than an hour's quota", refusal(429, "PT429", "quota/exceeded"), "quota/exceeded"],
    ["a hint for developers", refusal(404, "PGRST205", "Perhaps you meant the table 'day'"), "not-found"],
    ["a key that exists", refusal(409, "23505"), "conflict"],
    ["a parent that is gone", refusal(409, "23503"), "not-found"],
    ["a value outside its limits", refusal(400, "23514"), "invalid"],
    ["a text that is no id", refusal(400, "22P02"), "invalid"],
    ["what a person signed in may not do", refusal(403, "42501"), "forbidden"],
    ["what a visitor may not do", refusal(401, "42501"), "session/missing"],
    ["no row where one was asked for", refusal(406, "PGRST116"), "not-found"],
    ["a token that ran out", refusal(401, "PGRST303"), "session/expired"],
    ["a token of another server", refusal(401, "PGRST301"), "session/expired"],
    ["no answer", refusal(0, ""), "network"],
    ["a failing server", refusal(500, "XX000"), "server"],
    ["a proxy with no server behind it", refusal(502, ""), "server"],
    ["too many requests", refusal(429, ""), "busy"],
    ["a proxy that takes fewer bytes", refusal(413, ""), "too-large"],
    ["a request that makes no sense", refusal(400, "PGRST100"), "invalid"],
    ["a page of a proxy that forbids", refusal(403, ""), "blocked"],
    ["a proxy that takes no such request", refusal(405, ""), "blocked"],
    ["a filter that wants a sign-in of its own", refusal(407, ""), "blocked"],
    ["a filter by law", refusal(451, ""), "blocked"],
  ])("%s", (_, failure, code) => {
    expect(fromPostgrest(failure).code).toBe(code);
  });

  test("the caller names the key that its row can violate", () => {
    expect(fromPostgrest(refusal(409, "23505"), "day/duplicate-date").code).toBe("day/duplicate-date");
    expect(fromPostgrest(refusal(409, "23503"), "day/duplicate-date").code).toBe("not-found");
  });

  test("an exceeded quota has its end", () => {
    expect(retryAt("2026-11-22T13:00:00Z")).toEqual(new Date("2026-11-22T13:00:00Z"));
    expect(retryAt("soon")).toBeUndefined();
    expect(retryAt()).toBeUndefined();
  });

  test("a suspension has an end unless it is permanent", () => {
    const at = "2026-12-01T00:00:00Z";
    expect(explained("PT403", "account/suspended", at)).toMatchObject({
      code: "account/suspended",
      retryAt: new Date(at),
    });
    expect(explained("PT403", "account/suspended", "").retryAt).toBeUndefined();
  });

  test("a second report has the first one's number", () => {
    const number = "R-0000-0000-0000";
    expect(explained("PT409", "report/already-open", number)).toMatchObject({
      code: "report/already-open",
      detail: number,
    });
  });

  test("the code decides, and the text is for logs", () => {
    const error = fromPostgrest({
      error: {
        message: 'duplicate key value violates unique constraint "day_one_entry_a_date"',
        code: "XX000",
      },
      status: 500,
    });
    expect(error.code).toBe("server");
    expect(error.message).toContain("day_one_entry_a_date");
    expect(error.cause).toMatchObject({ code: "XX000" });
  });
});

describe("errors of the auth server", () => {
  test.each([
    ["AuthApiError", 400, "invalid_credentials", "auth/invalid-credentials"],
    ["AuthApiError", 422, "user_already_exists", "auth/user-exists"],
    ["AuthWeakPasswordError", 422, "weak_password", "auth/weak-password"],
    ["AuthApiError", 403, "otp_expired", "auth/link-invalid"],
    ["AuthApiError", 429, "over_request_rate_limit", "busy"],
    ["AuthApiError", 429, undefined, "busy"],
    ["AuthApiError", 422, "signup_disabled", "auth/sign-up-refused"],
    ["AuthApiError", 500, "unexpected_failure", "server"],
    ["AuthSessionMissingError", 400, undefined, "session/missing"],
    ["AuthInvalidCredentialsError", 400, undefined, "auth/incomplete"],
    ["AuthRetryableFetchError", 0, undefined, "network"],
    ["AuthRetryableFetchError", 502, undefined, "server"],
  ])("%s %i %s: %s", (name, status, code, expected) => {
    const message = "As the server said it";
    expect(fromAuth({ name, message, status, code })).toMatchObject({ code: expected, message });
  });

  test.each([
    ["AuthUnknownError", `Unexpected token '<', "<html>" is not valid JSON`],
    ...["null", "{}", '{"statusCode":500}', "[]", '""'].map((body) => ["AuthApiError", body] as const),
  ] as const)("%s: %s is not a server message and gets ours", (name, message) => {
    expect(fromAuth({ name, message })).toMatchObject({
      code: "server",
      message: "The server did not answer as it should. Please try again.",
    });
  });
});

test("isAppError narrows to the given codes", () => {
  const error: unknown = new AppError("day/duplicate-date");
  expect(isAppError(error)).toBe(true);
  expect(isAppError(error, "day/duplicate-date", "network")).toBe(true);
  expect(isAppError(error, "network")).toBe(false);
  expect(isAppError(new Error("network"), "network")).toBe(false);
});
