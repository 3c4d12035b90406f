type Colour = number;

function distance(one: Colour, other: Colour): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return red * red + green * green + blue * blue;
}

/**
 * The colours that say most about a picture: each next one is the one that most pixels miss most. So a small red
 * stamp keeps its red, and of the many shades at the edges of letters a few remain.
 */
export function choosePalette(counts: ReadonlyMap<Colour, number>, size: number): readonly Colour[] {
  const missing = Array.from(counts, ([colour, count]) => ({
    colour,
    count,
    error: Number.POSITIVE_INFINITY,
  }));
  const palette: Colour[] = [];
  let next = missing.reduce((best, entry) => (entry.count > best.count ? entry : best));
  while (palette.length < Math.min(size, counts.size)) {
    const chosen = next.colour;
    palette.push(chosen);
    for (const entry of missing) {
      entry.error = Math.min(entry.error, distance(entry.colour, chosen));
      if (entry.error * entry.count > next.error * next.count) next = entry;
    }
  }
  return palette;
}

/** Place of the nearest colour of a palette. */
export function nearest(palette: readonly Colour[], colour: Colour): number {
  let best = 0;
  for (const [index, candidate] of palette.entries()) {
    if (distance(candidate, colour) < distance(palette[best] ?? 0, colour)) best = index;
  }
  return best;
}
