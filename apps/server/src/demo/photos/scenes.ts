import type { Scene } from "./materials.ts";
import { books, clock, cloth, coffee, notebook } from "./scenes-indoors.ts";
import { boxes, cat, layout, receipt } from "./scenes-on-paper.ts";
import { flowers, lighthouse, tulips } from "./scenes-outdoors.ts";

export const SCENES = {
  cat: { scene: cat, width: 720, height: 960 },
  flowers: { scene: flowers, width: 960, height: 720 },
  coffee: { scene: coffee, width: 960, height: 720 },
  notebook: { scene: notebook, width: 960, height: 720 },
  boxes: { scene: boxes, width: 960, height: 720 },
  cloth: { scene: cloth, width: 960, height: 720 },
  receipt: { scene: receipt, width: 720, height: 960 },
  layout: { scene: layout, width: 960, height: 720 },
  tulips: { scene: tulips, width: 960, height: 720 },
  clock: { scene: clock, width: 720, height: 720 },
  lighthouse: { scene: lighthouse, width: 960, height: 720 },
  books: { scene: books, width: 960, height: 720 },
} as const satisfies Record<string, { scene: Scene; width: number; height: number }>;
