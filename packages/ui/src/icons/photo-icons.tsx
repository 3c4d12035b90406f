import * as drawings from "lucide";

import { createIcon } from "./icons.tsx";

export const ChevronLeft = createIcon(drawings.ChevronLeft);
export const ChevronRight = createIcon(drawings.ChevronRight);
export const GripVertical = createIcon(drawings.GripVertical);
export const ImagePlus = createIcon(drawings.ImagePlus);
