// Of the feed's cards.
import { Ellipsis as ellipsis, Heart as heart } from "lucide";

import { createIcon } from "./create-icon.tsx";

export const Ellipsis = createIcon(ellipsis);
export const Heart = createIcon(heart);
