import * as v from "valibot";

import { issueMessage } from "../input/text-validators.ts";

/** Letters and digits of a new password; servers hash no more than 72 bytes. Signing in asks for nothing: old ones may differ. */
export const PASSWORD_LIMITS = { min: 8, max: 72 } as const;

const password = v.pipe(
  v.string(issueMessage("required")),
  v.check((text) => text !== "", issueMessage("required")),
  v.regex(/^[0-9a-zA-Z]*$/, issueMessage("not-allowed")),
  v.check((text) => text.length >= PASSWORD_LIMITS.min, issueMessage("too-short")),
  v.check((text) => text.length <= PASSWORD_LIMITS.max, issueMessage("too-long")),
);

/** A password that is being set, typed once. */
export const passwordSchema = v.object({ password });

/** A password that is being set, typed twice. A `mismatch` is found whatever else is wrong. */
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
