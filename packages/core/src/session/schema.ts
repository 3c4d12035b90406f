import * as v from "valibot";

import { issueMessage } from "../input/text-validators.ts";

/** Limits of a new password. Servers ignore all bytes after the 72nd. A sign-in has no limits. */
export const PASSWORD_LIMITS = { min: 8, max: 72 } as const;

const password = v.pipe(
  v.string(issueMessage("required")),
  v.check((text) => text !== "", issueMessage("required")),
  v.regex(/^[0-9a-zA-Z]*$/, issueMessage("not-allowed")),
  v.check((text) => text.length >= PASSWORD_LIMITS.min, issueMessage("too-short")),
  v.check((text) => text.length <= PASSWORD_LIMITS.max, issueMessage("too-long")),
);

export const passwordSchema = v.object({ password });

/** Password typed twice. `mismatch` is reported together with other issues. */
export const newPasswordSchema = v.pipe(
  v.object({ password, confirmation: v.string(issueMessage("required")) }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmation"]],
      (typed) => typed.password === typed.confirmation,
      issueMessage("mismatch"),
    ),
    ["confirmation"],
  ),
);
