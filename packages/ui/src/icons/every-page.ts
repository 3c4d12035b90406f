// Of every page, a text as well.
import { ArrowUp as arrowUp, RotateCcw as rotateCcw } from "lucide";

import { createIcon } from "./create-icon.tsx";

export const ArrowUp = createIcon(arrowUp);
export const RotateCcw = createIcon(rotateCcw);
