import * as v from "valibot";

import { issueMessage, optionalText } from "../input/text-validators.ts";
import { REPORT_LIMITS, REPORT_REASONS } from "./rules.ts";

export const reportSchema = v.object({
  reason: v.picklist(REPORT_REASONS, issueMessage("required")),
  note: optionalText(REPORT_LIMITS.note),
});

export type ReportInput = v.InferOutput<typeof reportSchema>;
