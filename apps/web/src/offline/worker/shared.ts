import { storeSharedPhotos } from "./shared-photos.ts";

/** Browsers limit the length of a URL. */
const SHARED_LIMIT = 100_000;

/** Puts the text into the URL's fragment, so it reaches no server and needs no storage. Stores the photos. */
export async function respondWithShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const parts = ["title", "text", "url"].map((name) => {
    const value = form.get(name);
    // Forms send a line break as `\r\n`.
    return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
  });
  // Some apps repeat the title or the address in the text.
  const distinct = parts.filter(
    (part, index) =>
      part !== "" &&
      !parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index)),
  );
  const whole = distinct.join("\n");
  const text = whole.slice(0, SHARED_LIMIT).toWellFormed();
  const photos = form.getAll("photos").filter((value) => value instanceof File && value.size > 0);
  const missing = await storeSharedPhotos(photos as File[]);
  const lost = [
    ...(whole.length > SHARED_LIMIT ? ["cut"] : []),
    ...(missing > 0 ? [`missing=${missing}`] : []),
  ];
  const search = lost.length > 0 ? `?${lost.join("&")}` : "";
  return Response.redirect(`${request.url}${search}#${encodeURIComponent(text)}`, 303);
}
