// Of pages that are texts in two languages.
import { Languages as languages } from "lucide";

import { createIcon } from "./create-icon.tsx";

export const Languages = createIcon(languages);
