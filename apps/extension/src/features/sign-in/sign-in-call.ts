import { AppError } from "@diary/core/errors";

import { askBackground } from "../../platform/ask-background.ts";
import { signInCopy as copy } from "./copy.ts";

/** Signs in through the background. Throws with the server's own words where it refuses. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  if (email.trim() === "" || password === "") throw new AppError("auth/incomplete", copy.incomplete);
  const answer = await askBackground({ type: "auth:signIn", email: email.trim(), password });
  if (answer.kind === "offline") throw new AppError("network");
  if (answer.kind === "refused") throw new AppError("auth/refused", answer.message);
}
