import * as v from "valibot";

import { requiredText } from "../input/text-validators.ts";
import { APPEAL_LIMITS } from "./rules.ts";

export const appealSchema = v.object({ appeal: requiredText(APPEAL_LIMITS.appeal) });
