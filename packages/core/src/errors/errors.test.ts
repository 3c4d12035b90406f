import { describe, expect, test } from "vitest";

import { AppError, fromAuth, fromPostgrest, isAppError } from "./index.ts";

function refusal(status: number, code: string, hint: string | null = null) {
  return { error: { message: "as the server said it", code, hint }, status };
}

/** A refusal of the database's own with its `details`. */
function explained(code: string, hint: string, details?: string) {
  const { error, status } = refusal(Number(code.slice(2)), code, hint);
  return fromPostgrest({ error: { ...error, ...(details !== undefined && { details }) }, status });
}

/** When a quota that was exceeded ends, as the server's `details` say. */
const retryAt = (details?: string) => explained("PT429", "quota/exceeded", details).retryAt;

describe("what the database refuses", () => {
  test.each([
    ["a hint of our own", refusal(409, "PT409", "challenge/completed"), "challenge/completed"],
    [
      "a row that is not there for this person",
      refusal(404, "PT404", "challenge/not-found"),
      "challenge/not-found",
    ],
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
  ])("%s", (_, failure, code) => {
    expect(fromPostgrest(failure).code).toBe(code);
  });

  test("the caller knows which key its row can meet", () => {
    expect(fromPostgrest(refusal(409, "23505"), "day/duplicate-date").code).toBe("day/duplicate-date");
    expect(fromPostgrest(refusal(409, "23503"), "day/duplicate-date").code).toBe("not-found");
  });

  test("an exceeded quota says when it ends", () => {
    expect(retryAt("2026-11-22T13:00:00Z")).toEqual(new Date("2026-11-22T13:00:00Z"));
    expect(retryAt("soon")).toBeUndefined();
    expect(retryAt()).toBeUndefined();
  });

  test("a suspension says when writing comes back, and nothing where it never does", () => {
    const at = "2026-12-01T00:00:00Z";
    expect(explained("PT403", "account/suspended", at)).toMatchObject({
      code: "account/suspended",
      retryAt: new Date(at),
    });
    expect(explained("PT403", "account/suspended", "").retryAt).toBeUndefined();
  });

  test("a second report names the first one's number", () => {
    const number = "R-0000-0000-0000";
    expect(explained("PT409", "report/already-open", number)).toMatchObject({
      code: "report/already-open",
      detail: number,
    });
  });

  test("the text plays no part and is kept for logs", () => {
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

describe("what the auth server refuses, in its own words", () => {
  test.each([
    [
      {
        name: "AuthApiError",
        message: "Invalid login credentials",
        status: 400,
        code: "invalid_credentials",
      },
      "auth/invalid-credentials",
    ],
    [
      { name: "AuthApiError", message: "User already registered", status: 422, code: "user_already_exists" },
      "auth/user-exists",
    ],
    [
      {
        name: "AuthWeakPasswordError",
        message: "Password should be longer",
        status: 422,
        code: "weak_password",
      },
      "auth/weak-password",
    ],
    [
      {
        name: "AuthApiError",
        message: "Email link is invalid or has expired",
        status: 403,
        code: "otp_expired",
      },
      "auth/link-invalid",
    ],
    [
      {
        name: "AuthApiError",
        message: "Request rate limit reached",
        status: 429,
        code: "over_request_rate_limit",
      },
      "busy",
    ],
    [{ name: "AuthApiError", message: "Too many requests", status: 429 }, "busy"],
    [
      { name: "AuthApiError", message: "Signups not allowed", status: 422, code: "signup_disabled" },
      "auth/sign-up-refused",
    ],
    [{ name: "AuthApiError", message: "Database error", status: 500, code: "unexpected_failure" }, "server"],
    [{ name: "AuthSessionMissingError", message: "Auth session missing!", status: 400 }, "session/missing"],
    [
      {
        name: "AuthInvalidCredentialsError",
        message: "You must provide either an email or phone number and a password",
        status: 400,
      },
      "auth/incomplete",
    ],
    [{ name: "AuthRetryableFetchError", message: "Failed to fetch", status: 0 }, "network"],
    [{ name: "AuthRetryableFetchError", message: "Bad gateway", status: 502 }, "server"],
  ])("%o", (failure, code) => {
    const error = fromAuth(failure);
    expect(error.code).toBe(code);
    expect(error.message).toBe(failure.message);
  });

  test("a page of a proxy is told in words, and not as broken JSON", () => {
    const message = `Unexpected token '<', "<html>" is not valid JSON`;
    expect(fromAuth({ name: "AuthUnknownError", message })).toMatchObject({
      code: "server",
      message: "The server did not answer as it should. Please try again.",
    });
  });
});

test.each(["null", "{}", '{"statusCode":500}', "[]", '""'])(
  "an answer without words (%s) is told in ours",
  (message) => {
    expect(fromAuth({ name: "AuthApiError", message, status: 500 })).toMatchObject({
      code: "server",
      message: "The server did not answer as it should. Please try again.",
    });
  },
);

test("a catch can ask for the codes it has an answer to", () => {
  const error: unknown = new AppError("day/duplicate-date");
  expect(isAppError(error)).toBe(true);
  expect(isAppError(error, "day/duplicate-date", "network")).toBe(true);
  expect(isAppError(error, "network")).toBe(false);
  expect(isAppError(new Error("network"), "network")).toBe(false);
});
