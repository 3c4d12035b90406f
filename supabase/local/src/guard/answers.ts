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

/** As the storage service answers: always 400, the true status is in the body. */
export function storageError(status: number, error: string, message: string): Response {
  return jsonAnswer(400, { statusCode: String(status), error, message });
}
