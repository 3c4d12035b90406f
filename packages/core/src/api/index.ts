export { callApi, TOKEN_HEADER, type ApiServer, type SendRequest } from "./client.ts";
export { API_ERRORS, COMMON_API_ERRORS, type ApiErrorCode } from "./errors.ts";
export { OPERATIONS, type OperationInput, type OperationName, type OperationOutput } from "./operations.ts";
