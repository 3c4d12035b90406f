import type { Service } from "./routes.ts";

/** Answers in the words and shapes of the services that the guard stands in front of. */

export function jsonAnswer(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** As PostgREST answers: `code` is a SQL state or its own. */
export function restError(status: number, code: string, message: string): Response {
  return jsonAnswer(status, { code, details: null, hint: null, message });
}

/** As GoTrue answers. */
export function authError(status: number, errorCode: string, message: string): Response {
  return jsonAnswer(status, { code: status, error_code: errorCode, msg: message });
}

const TOKEN_PROBLEMS = {
  malformed: "The authorization header holds no access token",
  signature: "The access token was not signed by this server",
  expired: "JWT expired",
  ended: "The session of the access token has ended",
} as const;

/** The refusal of a token, as each of the services has it. */
export function invalidToken(service: Service, problem: keyof typeof TOKEN_PROBLEMS): Response {
  const message = TOKEN_PROBLEMS[problem];
  if (service === "auth") {
    if (problem === "malformed") return authError(401, "no_authorization", message);
    return authError(403, problem === "ended" ? "session_not_found" : "bad_jwt", message);
  }
  const answer =
    service === "rest"
      ? restError(401, problem === "expired" ? "PGRST303" : "PGRST301", message)
      : jsonAnswer(401, { statusCode: "401", error: "InvalidJWT", message });
  answer.headers.set("www-authenticate", 'Bearer error="invalid_token"');
  return answer;
}

/** As the storage service answers: always 400, the true status is in the body. */
export function storageError(status: number, error: string, message: string): Response {
  return jsonAnswer(400, { statusCode: String(status), error, message });
}
