import { authError } from "../answers.ts";

export function validationFailed(status: number, message: string): Response {
  return authError(status, "validation_failed", message);
}

/** @param seconds until another may be made. */
export function tooManyRequests(seconds: number): Response {
  const answer = authError(429, "over_request_rate_limit", "Request rate limit reached");
  answer.headers.set("retry-after", String(seconds));
  return answer;
}

export function tooManyMails(): Response {
  return authError(
    429,
    "over_email_send_rate_limit",
    "For security purposes, you can only request this after 60 seconds.",
  );
}

export function invalidCredentials(): Response {
  return authError(400, "invalid_credentials", "Invalid login credentials");
}

export function userBanned(): Response {
  return authError(400, "user_banned", "User is banned");
}
