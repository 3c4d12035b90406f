export type ShareFormat = "wide" | "square" | "tall";

/** Measures of a share image, in pixels. */
export interface Look {
  size: readonly [width: number, height: number];
  /** Space at the sides and at the top of the card. */
  padding: readonly [number, number];
  kind: { size: number; line: number };
  title: { size: number; line: number; above: number; lines: number };
  author: { size: number; avatar: number; above: number };
  /** `above`: space above the days. `pitch`: distance between two days. */
  days: { above: number; align: "middle" | "top"; pitch: number };
  line: { size: number; line: number; lines: number };
  foot: { height: number; logo: number; size: number; number: number };
  seal: number;
}

export const SHARE_LOOKS: Readonly<Record<ShareFormat, Look>> = {
  wide: {
    size: [1200, 630],
    padding: [56, 40],
    kind: { size: 24, line: 32 },
    title: { size: 60, line: 68, above: 10, lines: 2 },
    author: { size: 22, avatar: 40, above: 0 },
    days: { above: 16, align: "middle", pitch: 86 },
    line: { size: 28, line: 40, lines: 1 },
    foot: { height: 104, logo: 44, size: 30, number: 60 },
    seal: 196,
  },
  square: {
    size: [1080, 1080],
    padding: [64, 56],
    kind: { size: 30, line: 40 },
    title: { size: 76, line: 90, above: 24, lines: 3 },
    author: { size: 30, avatar: 52, above: 24 },
    days: { above: 32, align: "middle", pitch: 97 },
    line: { size: 40, line: 60, lines: 2 },
    foot: { height: 140, logo: 60, size: 38, number: 80 },
    seal: 260,
  },
  tall: {
    size: [1080, 1920],
    padding: [64, 84],
    kind: { size: 30, line: 40 },
    title: { size: 108, line: 126, above: 48, lines: 4 },
    author: { size: 36, avatar: 52, above: 36 },
    days: { above: 120, align: "top", pitch: 97 },
    line: { size: 60, line: 90, lines: 4 },
    foot: { height: 180, logo: 60, size: 38, number: 80 },
    seal: 260,
  },
};

export const MARGIN = 40;
export const LINE_BELOW = { wide: 20, square: 48, tall: 80 };
