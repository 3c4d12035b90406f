import { AppError } from "@diary/core/errors";

import type { Copy } from "../../copy/english.ts";
import { askBackground } from "../../platform/ask-background.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in through the background. Throws with the server's own words where it refuses. */
export async function signIn(copy: Copy, { email, password }: Credentials): Promise<void> {
  if (email.trim() === "" || password === "") throw new AppError("auth/incomplete", copy.incomplete);
  const answer = await askBackground({ type: "auth:signIn", email: email.trim(), password });
  if (answer.kind === "offline") throw new AppError("network");
  if (answer.kind === "refused") throw new AppError("auth/refused", answer.message);
}
