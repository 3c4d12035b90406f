/** After this time, a stored copy of the page is shown. */
const NETWORK_TIMEOUT_MS = 5_000;

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

/** Pages from the network aren't stored, because they may need files of a newer version. */
export async function respondWithPage(request: Request, version: Cache): Promise<Response> {
  const response = await fromNetwork(request);
  if (response !== undefined) return response;
  const { pathname } = new URL(request.url);
  return (await version.match(pathname)) ?? (await version.match("/app.html")) ?? Response.error();
}

/** Looks in all stored versions, because an open page may run the previous version. */
export async function respondWithAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
