// Of every page, a text as well.
import { ArrowUp as arrowUp, Languages as languages, RotateCcw as rotateCcw } from "lucide";

import { createIcon } from "./create-icon.tsx";

export const ArrowUp = createIcon(arrowUp);
export const Languages = createIcon(languages);
export const RotateCcw = createIcon(rotateCcw);
