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

/** Longer ones are cut: browsers limit addresses, and an entry has 10,000 characters. */
const SHARED_LIMIT = 100_000;

/**
 * What another app shares goes on to its page in the fragment of the address: no server sees that, and no storage is
 * needed, which may be full.
 */
export async function respondWithShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const parts = ["title", "text", "url"].map((name) =>
    // Forms send line breaks as two characters.
    String(form.get(name) ?? "")
      .replaceAll("\r\n", "\n")
      .trim(),
  );
  // Apps repeat the title or the address in the text.
  const said = parts.filter(
    (part, index) =>
      part !== "" &&
      !parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index)),
  );
  const text = said.join("\n").slice(0, SHARED_LIMIT).toWellFormed();
  return Response.redirect(`${request.url}#${encodeURIComponent(text)}`, 303);
}
