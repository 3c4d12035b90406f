export { AppError, isAppError, type AppErrorCode } from "./app-error.ts";
export { fromAuth, succeeded, type AuthFailure } from "./from-auth.ts";
export { fromPostgrest, type PostgrestFailure } from "./from-postgrest.ts";
