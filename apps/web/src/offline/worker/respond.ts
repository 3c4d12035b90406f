/** Time after which a page's stored copy is shown. */
const NETWORK_TIMEOUT_MS = 5_000;

/** Returns undefined if the device is offline, or if the server is slow or fails. */
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

/** Doesn't store pages from the network, because these pages may need files of a newer version. */
export async function respondWithPage(request: Request, version: Cache): Promise<Response> {
  const response = await fromNetwork(request);
  if (response !== undefined) return response;
  const { pathname } = new URL(request.url);
  return (await version.match(pathname)) ?? (await version.match("/app.html")) ?? Response.error();
}

/** Looks for an immutable file in all stored versions, because an open page may run the previous version. */
export async function respondWithAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
