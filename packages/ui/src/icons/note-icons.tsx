import * as drawings from "lucide";

import { createIcon } from "./icons.tsx";

export const ArrowDown = createIcon(drawings.ArrowDown);
export const Bot = createIcon(drawings.Bot);
export const GitCommitHorizontal = createIcon(drawings.GitCommitHorizontal);
export const Puzzle = createIcon(drawings.Puzzle);
export const Smartphone = createIcon(drawings.Smartphone);
export const StickyNote = createIcon(drawings.StickyNote);
export const Terminal = createIcon(drawings.Terminal);
