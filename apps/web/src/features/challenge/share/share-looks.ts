export type ShareFormat = "wide" | "square" | "tall";

export interface Look {
  size: readonly [width: number, height: number];
  padding: readonly [number, number];
  kind: { size: number; line: number };
  title: { size: number; line: number; above: number; lines: number };
  author: { size: number; avatar: number };
  /** `row`: the number of written days is above the stamps. `column`: the number is next to the stamps. */
  hero: { size: number; place: "column" | "row"; room: number };
  /** `above`: space above the stamps. `pitch`: largest size of a stamp's place. */
  days: { above: number; pitch: number };
  line: { size: number; line: number; lines: number };
  foot: { height: number; logo: number; size: number };
  seal: number;
}

export const SHARE_LOOKS: Readonly<Record<ShareFormat, Look>> = {
  wide: {
    size: [1200, 630],
    padding: [56, 40],
    kind: { size: 24, line: 36 },
    title: { size: 60, line: 68, above: 14, lines: 2 },
    author: { size: 22, avatar: 40 },
    hero: { size: 150, place: "column", room: 240 },
    days: { above: 24, pitch: 128 },
    line: { size: 28, line: 40, lines: 1 },
    foot: { height: 88, logo: 40, size: 28 },
    seal: 220,
  },
  square: {
    size: [1080, 1080],
    padding: [64, 56],
    kind: { size: 30, line: 52 },
    title: { size: 76, line: 90, above: 24, lines: 2 },
    author: { size: 30, avatar: 52 },
    hero: { size: 190, place: "row", room: 190 },
    days: { above: 28, pitch: 174 },
    line: { size: 36, line: 52, lines: 2 },
    foot: { height: 112, logo: 52, size: 34 },
    seal: 200,
  },
  tall: {
    size: [1080, 1920],
    padding: [64, 84],
    kind: { size: 34, line: 52 },
    title: { size: 108, line: 126, above: 44, lines: 3 },
    author: { size: 34, avatar: 52 },
    hero: { size: 300, place: "row", room: 330 },
    days: { above: 48, pitch: 218 },
    line: { size: 52, line: 78, lines: 3 },
    foot: { height: 150, logo: 64, size: 42 },
    seal: 330,
  },
};

export const MARGIN = 40;
export const LINE_BELOW = { wide: 20, square: 40, tall: 64 };
