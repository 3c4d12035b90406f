// Of notices.
import {
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  Info as info,
  TriangleAlert as triangleAlert,
} from "lucide";

import { createIcon } from "./create-icon.tsx";

export const CircleAlert = createIcon(circleAlert);
export const CircleCheck = createIcon(circleCheck);
export const Info = createIcon(info);
export const TriangleAlert = createIcon(triangleAlert);
