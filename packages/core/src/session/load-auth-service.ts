import { AppError } from "../errors/index.ts";

/** auth-js with all that is asked of it (25 KiB, gzip). Throws `network` where it can't be had. */
export async function loadAuthService() {
  try {
    return await import("./auth-service.ts");
  } catch (cause) {
    throw new AppError("network", "The sign-in service could not be loaded.", { cause });
  }
}
