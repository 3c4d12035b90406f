import * as v from "valibot";

import { issue } from "../input/text-rules.ts";

/** A new password needs this many letters and digits. Signing in asks for nothing: old ones may be shorter. */
export const PASSWORD_LIMITS = { min: 8 } as const;

const password = v.pipe(
  v.string(issue("required")),
  v.check((text) => text !== "", issue("required")),
  v.regex(/^[0-9a-zA-Z]*$/, issue("not-allowed")),
  v.check((text) => text.length >= PASSWORD_LIMITS.min, issue("too-short")),
);

/** A password that is being set, typed twice. A `mismatch` is found whatever else is wrong. */
export const newPasswordSchema = v.pipe(
  v.object({ password, confirmation: v.string(issue("required")) }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmation"]],
      (typed) => typed.password === typed.confirmation,
      issue("mismatch"),
    ),
    ["confirmation"],
  ),
);

export type NewPassword = v.InferOutput<typeof newPasswordSchema>;
