/** Browsers limit the length of a URL. An entry has at most 10,000 characters. */
const SHARED_LIMIT = 100_000;

/** The text is in the fragment, so it reaches no server and needs no storage. */
export async function respondWithShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const parts = ["title", "text", "url"].map((name) => {
    const value = form.get(name);
    // Forms send line breaks as two characters.
    return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
  });
  // Some apps repeat the title or the address in the text.
  const distinct = parts.filter(
    (part, index) =>
      part !== "" &&
      !parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index)),
  );
  const text = distinct.join("\n").slice(0, SHARED_LIMIT).toWellFormed();
  return Response.redirect(`${request.url}#${encodeURIComponent(text)}`, 303);
}
