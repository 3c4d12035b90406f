/** How long the network may take before what is here is shown instead. */
const NETWORK_TIMEOUT_MS = 5_000;

/** What the network answers in time, or undefined: gone, too slow, or a server in trouble. */
async function fromNetwork(request: Request): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, NETWORK_TIMEOUT_MS);
  });
  try {
    const response = await Promise.race([fetch(request), tooSlow]);
    return response !== undefined && response.status < 500 ? response : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * An address of the app: from the network, else as this version has it. Pages of the network are not kept: they
 * may belong to a newer version, whose other files are not here.
 */
export async function respondWithPage(request: Request, version: Cache): Promise<Response> {
  const response = await fromNetwork(request);
  if (response !== undefined) return response;
  const { pathname } = new URL(request.url);
  return (await version.match(pathname)) ?? (await version.match("/app.html")) ?? Response.error();
}

/** What the origin says of itself, or what it said last. */
export async function respondWithConfig(request: Request, version: Cache): Promise<Response> {
  const response = await fromNetwork(request);
  if (response?.ok) {
    // A device without room keeps nothing, which is no reason to withhold the answer.
    await version.put(request.url, response.clone()).catch(() => {});
  }
  return response ?? (await version.match(request.url)) ?? Response.error();
}

/** A file that never changes under its name: of this version, or of the one that an open page still runs. */
export async function respondWithAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
