const PREFIX = "diary-";
const STATE = `${PREFIX}state`;
const ACTIVE = "/active";

/** The cache that holds one version of the site, complete. */
export const cacheOf = (version: string) => `${PREFIX}site-${version}`;

/**
 * Removes all versions but this one and the one it takes over from: pages that are still open go on with theirs,
 * also with parts that they had not loaded. A version that never became active is not the one before.
 */
export async function removeOldVersions(version: string): Promise<void> {
  const state = await caches.open(STATE);
  const before = await (await state.match(ACTIVE))?.text();
  const kept = new Set([STATE, cacheOf(version), cacheOf(before ?? version)]);
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !kept.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await state.put(ACTIVE, new Response(version));
}
