/**
 * The markup of what `root` shows, as it can be shown again: without a word that somebody typed, since what
 * is typed has its own place. null while a dialog is in front.
 */
export function takePicture(root: HTMLElement): string | null {
  if (root.ownerDocument.querySelector("[role=dialog], [role=alertdialog]") !== null) return null;
  const copy = root.cloneNode(true) as HTMLElement;
  // Snackbars and whatever else comes and goes is not part of it.
  for (const part of copy.querySelectorAll(":scope > :not(header, main)")) part.remove();
  for (const field of copy.querySelectorAll("textarea")) field.textContent = "";
  // What is chosen is a property; only an attribute goes into markup.
  const chosen = [...root.querySelectorAll("select")].map((select) => select.selectedIndex);
  for (const [index, select] of copy.querySelectorAll("select").entries()) {
    select.options[chosen[index] ?? 0]?.setAttribute("selected", "");
  }
  // The pages' policy lets scripts set styles, and markup not.
  for (const part of copy.querySelectorAll<HTMLElement>("[style]")) {
    part.dataset["style"] = part.style.cssText;
    part.removeAttribute("style");
  }
  return copy.innerHTML;
}
