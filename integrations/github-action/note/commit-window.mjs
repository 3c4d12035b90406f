const HOUR_MS = 3_600_000;

const iso = (time) => new Date(time).toISOString().replace(".000Z", "Z");

/**
 * Returns the first and the last second of the complete hours before `now`. Scheduled runs start late by some minutes,
 * differently each day. With complete hours, daily windows still neither overlap nor leave a gap.
 */
export function commitWindow(now, hours) {
  const end = Math.floor(now / HOUR_MS) * HOUR_MS;
  return { since: iso(end - hours * HOUR_MS), until: iso(end - 1000) };
}
