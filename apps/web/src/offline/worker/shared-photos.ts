const CACHE = "diary-shared-photos";
const LIMIT = 10;

const OWNER = "/share/owner";
const addressOf = (at: number) => `/share/${at}`;

/** Returns how many photos are not stored, because there are too many or the device is full. */
export async function storeSharedPhotos(photos: readonly File[]): Promise<number> {
  let stored = 0;
  try {
    await caches.delete(CACHE);
    if (photos.length === 0) return 0;
    const cache = await caches.open(CACHE);
    for (const [at, photo] of photos.slice(0, LIMIT).entries()) {
      const headers = { "content-type": photo.type, "x-file-name": encodeURIComponent(photo.name) };
      await cache.put(addressOf(at), new Response(photo, { headers }));
      stored += 1;
    }
  } catch {
    // On a full device, the text must still arrive.
  }
  return photos.length - stored;
}

/**
 * A share can come before the sign-in, so the photos belong to the first user who reads them.
 * A sign-out deletes them. After a session that ended without one, another user of the device gets none.
 */
export async function readSharedPhotos(userId: string): Promise<File[]> {
  // Plain http has no caches.
  if (!("caches" in globalThis) || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const owner = await cache.match(OWNER);
  if (owner === undefined) await cache.put(OWNER, new Response(userId));
  else if ((await owner.text()) !== userId) return [];
  const stored = await Promise.all(Array.from({ length: LIMIT }, (_, at) => cache.match(addressOf(at))));
  return Promise.all(
    stored
      .filter((response) => response !== undefined)
      .map(async (response) => {
        const name = decodeURIComponent(response.headers.get("x-file-name") ?? "");
        return new File([await response.blob()], name, { type: response.headers.get("content-type") ?? "" });
      }),
  );
}

export async function deleteSharedPhotos(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(CACHE);
}
