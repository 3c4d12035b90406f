const tilts = ["-rotate-6", "rotate-3", "-rotate-3", "rotate-6", "-rotate-2"] as const;

/** A class that turns the stamp of a day a little, each day otherwise and always alike: nobody stamps straight. */
export function tilt(day: number): string {
  return tilts[Math.abs(day) % tilts.length] ?? "";
}
