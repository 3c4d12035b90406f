import * as v from "valibot";

import type { CivilDate } from "../civil-date/civil-date.ts";
import { issueMessage, requiredDate, requiredText } from "../input/text-validators.ts";
import { DAY_LIMITS } from "./rules.ts";

const content = requiredText(DAY_LIMITS.content);

export function daySchema(today: CivilDate) {
  return v.object({
    date: v.pipe(
      requiredDate(),
      v.minValue(DAY_LIMITS.earliestDate, issueMessage("too-small")),
      v.maxValue(today, issueMessage("too-big")),
    ),
    content,
  });
}

export const dayEditSchema = v.object({ content });
