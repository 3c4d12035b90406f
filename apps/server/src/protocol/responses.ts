import type { Service } from "./route.ts";

export function jsonResponse(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

export function restError(status: number, code: string, message: string): Response {
  return jsonResponse(status, { code, details: null, hint: null, message });
}

export function authError(status: number, errorCode: string, message: string): Response {
  return jsonResponse(status, { code: status, error_code: errorCode, msg: message });
}

export function serviceError(service: Service, status: number, code: string, message: string): Response {
  if (service === "auth") return authError(status, code, message);
  if (service === "rest") return restError(status, code, message);
  return jsonResponse(status, { statusCode: String(status), error: code, message });
}

const TOKEN_PROBLEMS = {
  malformed: "The authorization header holds no access token",
  signature: "The access token was not signed by this server",
  expired: "JWT expired",
  ended: "The session of the access token has ended",
} as const;

export function invalidToken(service: Service, problem: keyof typeof TOKEN_PROBLEMS): Response {
  const message = TOKEN_PROBLEMS[problem];
  if (service === "auth") {
    if (problem === "malformed") return authError(401, "no_authorization", message);
    return authError(403, problem === "ended" ? "session_not_found" : "bad_jwt", message);
  }
  const restCode = problem === "expired" ? "PGRST303" : "PGRST301";
  const response = serviceError(service, 401, service === "rest" ? restCode : "InvalidJWT", message);
  response.headers.set("www-authenticate", 'Bearer error="invalid_token"');
  return response;
}

/** As in Supabase Storage, the status is 400, and the body contains the real status. */
export function storageError(status: number, error: string, message: string): Response {
  return jsonResponse(400, { statusCode: String(status), error, message });
}

/** Replaces lite's (@supabase/lite) preflight response, which the extension can't use. */
export function corsPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
      "access-control-max-age": "86400",
      vary: "access-control-request-headers",
    },
  });
}

/** Any origin may send requests, because headers authorize them. Only sign-ins with a provider use cookies. */
export function setApiHeaders(headers: Headers): void {
  headers.set("x-content-type-options", "nosniff");
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", "etag, retry-after, date");
  headers.delete("access-control-allow-credentials");
}

export function unknownRelation(path: string): Response {
  const [, name = ""] = /^rpc\/(.*)$/.exec(path) ?? [];
  if (name !== "") {
    return restError(404, "PGRST202", `Could not find the function public.${name} in the schema cache`);
  }
  return restError(404, "PGRST205", `Could not find the table 'public.${path}' in the schema cache`);
}

export function validationFailed(status: number, message: string): Response {
  return authError(status, "validation_failed", message);
}

export function tooManyRequests(seconds: number): Response {
  const response = authError(429, "over_request_rate_limit", "Request rate limit reached");
  response.headers.set("retry-after", String(seconds));
  return response;
}

export function tooManyEmails(): Response {
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
