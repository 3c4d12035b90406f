import { createSeededRandom } from "@diary/core/testing";

/** Decisions that are the same for the same seed. */
export interface Chance {
  /** True in one of so many cases. */
  oneIn: (cases: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** One of the names, as often as its weight says. */
  weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
}

/** The same ones for the same seed. */
export function createChance(seed: number): Chance {
  const next = createSeededRandom(seed);
  return {
    oneIn: (cases) => next() * cases < 1,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
    weighted: (weights) => {
      const names = Object.entries<number>(weights) as [keyof typeof weights, number][];
      let left = next() * names.reduce((sum, [, weight]) => sum + weight, 0);
      const found = names.find(([, weight]) => (left -= weight) < 0) ?? names[0];
      if (found === undefined) throw new Error("There is nothing to choose from.");
      return found[0];
    },
  };
}
