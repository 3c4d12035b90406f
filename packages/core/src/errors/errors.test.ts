import { describe, expect, test } from "vitest";

import { errorCodeFromStatus } from "./from-postgrest.ts";
import { AppError, fromAuth, fromPostgrest, isAppError, succeeded } from "./index.ts";

function rejection(status: number, code: string, hint: string | null = null) {
  return { error: { message: "message of the server", code, hint }, status };
}

function explained(code: string, hint: string, details?: string) {
  const { error, status } = rejection(Number(code.slice(2)), code, hint);
  return fromPostgrest({ error: { ...error, ...(details !== undefined && { details }) }, status });
}

const retryAt = (details?: string) => explained("PT429", "quota/exceeded", details).retryAt;

describe("errors of the database", () => {
  test.each([
    [
      "hint with an error code of the app",
      rejection(409, "PT409", "challenge/completed"),
      "challenge/completed",
    ],
    ["date in the future", rejection(422, "PT422", "day/date-in-future"), "day/date-in-future"],
    ["exceeded quota", rejection(429, "PT429", "quota/exceeded"), "quota/exceeded"],
    ["hint for developers", rejection(406, "PGRST116", "Perhaps you meant the table 'day'"), "not-found"],
    ["duplicate key", rejection(409, "23505"), "conflict"],
    ["deleted parent row", rejection(409, "23503"), "not-found"],
    ["value outside its limits", rejection(400, "23514"), "invalid"],
    ["malformed id", rejection(400, "22P02"), "invalid"],
    ["no permission for a user", rejection(403, "42501"), "forbidden"],
    ["no permission for a visitor", rejection(401, "42501"), "session/missing"],
    ["no row", rejection(406, "PGRST116"), "not-found"],
    ["expired token", rejection(401, "PGRST303"), "session/expired"],
    ["token of another server", rejection(401, "PGRST301"), "session/expired"],
    ["no response", rejection(0, ""), "network"],
    ["failing server", rejection(500, "XX000"), "server"],
    ["proxy without a server", rejection(502, ""), "server"],
    ["too many requests", rejection(429, ""), "busy"],
    ["body too large for a proxy", rejection(413, ""), "too-large"],
    ["malformed request", rejection(400, "PGRST100"), "invalid"],
    ["token without a user", rejection(401, "PGRST302"), "session/missing"],
    ["missing path", rejection(404, ""), "not-found"],
    ["unknown media type", rejection(406, ""), "not-found"],
    ["text that contains a code", rejection(400, "PT400", "Not challenge/completed"), "invalid"],
    ["text that starts with a code", rejection(400, "PT400", "challenge/completed?"), "invalid"],
    ["unknown conflict", rejection(409, "PT409"), "conflict"],
    ["unknown rejection of the database", rejection(403, "PT403"), "forbidden"],
    ["sign-in page of a network", rejection(200, ""), "network"],
    ["proxy that forbids the request", rejection(403, ""), "blocked"],
    ["proxy that forbids the method", rejection(405, ""), "blocked"],
    ["filter with its own sign-in", rejection(407, ""), "blocked"],
    ["filter for legal reasons", rejection(451, ""), "blocked"],
  ])("fromPostgrest maps this failure to a code of the app: %s", (_, failure, code) => {
    expect(fromPostgrest(failure).code).toBe(code);
  });

  test.each([
    ["a request that the embedded server doesn't list", rejection(400, "PGRST127")],
    ["a relation", rejection(400, "PGRST200", "Perhaps you meant 'day' instead of 'photo'.")],
    ["a function", rejection(404, "PGRST202")],
    ["a written column", rejection(400, "PGRST204")],
    ["a table", rejection(404, "PGRST205")],
    ["a read column", rejection(400, "42703")],
    ["a table that a function reads", rejection(400, "42P01")],
    ["a function that a function calls", rejection(400, "42883")],
  ])("the code says that the server is older if it lacks %s", (_, failure) => {
    expect(fromPostgrest(failure).code).toBe("older-server");
  });

  test("the caller chooses the code for a duplicate key", () => {
    expect(fromPostgrest(rejection(409, "23505"), "day/duplicate-date").code).toBe("day/duplicate-date");
    expect(fromPostgrest(rejection(409, "23503"), "day/duplicate-date").code).toBe("not-found");
  });

  test("the error of an exceeded quota contains the time of the next try", () => {
    expect(retryAt("2026-11-22T13:00:00Z")).toEqual(new Date("2026-11-22T13:00:00Z"));
    expect(retryAt("soon")).toBeUndefined();
    expect(retryAt("after 2026-11-22T13:00:00Z")).toBeUndefined();
    expect(retryAt()).toBeUndefined();
  });

  test("the error of a suspension contains the end of a temporary suspension", () => {
    const at = "2026-12-01T00:00:00Z";
    expect(explained("PT403", "account/suspended", at)).toMatchObject({
      code: "account/suspended",
      retryAt: new Date(at),
    });
    expect(explained("PT403", "account/suspended", "").retryAt).toBeUndefined();
  });

  test("the error of a repeated report contains the number of the first report", () => {
    const number = "R-0000-0000-0000";
    expect(explained("PT409", "report/already-open", number)).toMatchObject({
      code: "report/already-open",
      detail: number,
    });
  });

  test("the message of a database error doesn't change the code", () => {
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
    ["AuthApiError", 422, "email_exists", "auth/user-exists"],
    ["AuthApiError", 422, "same_password", "auth/same-password"],
    ["AuthApiError", 400, "current_password_required", "auth/current-password-needed"],
    ["AuthApiError", 400, "current_password_invalid", "auth/current-password-wrong"],
    ["AuthApiError", 403, "user_banned", "auth/banned"],
    ["AuthApiError", 400, "email_not_confirmed", "auth/email-not-confirmed"],
    ["AuthApiError", 403, "code_needed", "auth/code-needed"],
    ["AuthApiError", 403, "insufficient_aal", "auth/code-needed"],
    ["AuthApiError", 422, "mfa_verification_failed", "auth/code-wrong"],
    ["AuthApiError", 401, "reauthentication_needed", "account/sign-in-needed"],
    ["AuthApiError", 429, "over_email_send_rate_limit", "busy"],
    ["AuthApiError", 403, "session_not_found", "session/expired"],
    ["AuthApiError", 403, "session_expired", "session/expired"],
    ["AuthApiError", 400, "refresh_token_not_found", "session/expired"],
    ["AuthApiError", 400, "refresh_token_already_used", "session/expired"],
    ["AuthApiError", 403, "bad_jwt", "session/expired"],
    ["AuthApiError", 403, "user_not_found", "session/expired"],
    ["AuthApiError", 422, "a_later_code", "auth/refused"],
    ["AuthApiError", 404, undefined, "auth/refused"],
    ["AuthApiError", 200, undefined, "network"],
    ["AuthApiError", undefined, undefined, "server"],
    ["AuthRetryableFetchError", undefined, undefined, "network"],
    ["AuthApiError", 500, "unexpected_failure", "server"],
    ["AuthSessionMissingError", 400, undefined, "session/missing"],
    ["AuthInvalidCredentialsError", 400, undefined, "auth/incomplete"],
    ["AuthRetryableFetchError", 0, undefined, "network"],
    ["AuthRetryableFetchError", 502, undefined, "server"],
  ])("an auth error %s %i %s becomes %s", (name, status, code, expected) => {
    const message = "Message of the server";
    expect(fromAuth({ name, message, status, code })).toMatchObject({ code: expected, message });
  });

  test.each([
    ["AuthUnknownError", `Unexpected token '<', "<html>" is not valid JSON`],
    ...["null", " {}\n", '{"statusCode":500}', "[]", '""'].map((body) => ["AuthApiError", body] as const),
  ] as const)("an %s with the message %s gets a general message", (name, message) => {
    expect(fromAuth({ name, message })).toMatchObject({
      code: "server",
      message: "The server sent an unexpected response. Please try again.",
    });
  });
});

test.each(["Not null", "null is no password", "Use [a-z]", "{} and more"])(
  "the message %j of the auth server isn't replaced",
  (message) => {
    expect(fromAuth({ name: "AuthApiError", message, status: 400 })).toMatchObject({ message });
  },
);

test("errorCodeFromStatus maps 401 to an expired session", () => {
  expect(errorCodeFromStatus(401)).toBe("session/expired");
});

test("isAppError narrows to the given codes", () => {
  const error: unknown = new AppError("day/duplicate-date");
  expect(isAppError(error)).toBe(true);
  expect(isAppError(error, "day/duplicate-date", "network")).toBe(true);
  expect(isAppError(error, "network")).toBe(false);
  expect(isAppError(new Error("network"), "network")).toBe(false);
});

test("succeeded returns the data of a response, and throws its error as an `AppError`", () => {
  expect(succeeded({ data: "data", error: null })).toBe("data");
  const error = { name: "AuthApiError", message: "Wrong", status: 400, code: "invalid_credentials" };
  expect(() => succeeded({ data: null, error })).toThrow(new AppError("auth/invalid-credentials", "Wrong"));
  expect(() => succeeded({ data: null, error }, () => new AppError("busy"))).toThrow(new AppError("busy"));
});
