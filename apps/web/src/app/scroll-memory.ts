const STORAGE_KEY = "diary-scroll";
/** More than anybody goes back; keeps the entry small. */
const REMEMBERED = 50;

type Positions = Record<string, number>;

function read(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Positions;
  } catch {
    return {};
  }
}

function write(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Storage is full or forbidden: going back starts at the top.
  }
}

/** Remembers how far the page of a history entry was scrolled. */
export function rememberScroll(entry: string, top: number): void {
  const { [entry]: _, ...others } = read();
  const kept = Object.entries(others).slice(-REMEMBERED + 1);
  write({ ...Object.fromEntries(kept), [entry]: top });
}

/** Forgets it. */
export function forgetScroll(entry: string): void {
  const { [entry]: _, ...others } = read();
  write(others);
}

/** Where the page of a history entry was left, or undefined. */
export function rememberedScroll(entry: string): number | undefined {
  return read()[entry];
}
