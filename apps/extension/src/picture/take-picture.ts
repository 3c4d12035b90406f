/** The most that the popup's style lets it have, in pixels. */
const POPUP_HEIGHT = 580;

/**
 * The markup of what `root` shows in a popup's height, as it can be shown again: without a word that somebody
 * typed, since what is typed has its own place. null while a dialog is in front.
 */
export function takePicture(root: HTMLElement): string | null {
  if (root.ownerDocument.querySelector("[role=dialog], [role=alertdialog]") !== null) return null;
  const copy = root.cloneNode(true) as HTMLElement;
  // What is chosen is a property; only an attribute goes into markup.
  const chosen = [...root.querySelectorAll("select")].map((select) => select.selectedIndex);
  for (const [index, select] of copy.querySelectorAll("select").entries()) {
    select.options[chosen[index] ?? 0]?.setAttribute("selected", "");
  }
  cutBelow(root.getBoundingClientRect().top + POPUP_HEIGHT, root, copy);
  // Snackbars and whatever else comes and goes is not part of it.
  for (const part of copy.querySelectorAll(":scope > :not(header, main)")) part.remove();
  for (const field of copy.querySelectorAll("textarea")) field.textContent = "";
  // The pages' policy lets scripts set styles, and markup not.
  for (const part of copy.querySelectorAll<HTMLElement>("[style]")) {
    part.dataset["style"] = part.style.cssText;
    part.removeAttribute("style");
  }
  return copy.innerHTML;
}

/** Leaves out what nobody sees without scrolling: a calendar has more elements than all the rest. */
function cutBelow(edge: number, shown: Element, copy: Element): void {
  const copies = [...copy.children];
  for (const [index, part] of [...shown.children].entries()) {
    const itsCopy = copies[index];
    if (itsCopy === undefined) continue;
    // Without a box (an option, for one) it is nowhere, and not below.
    const [box] = part.getClientRects();
    if (box !== undefined && box.top >= edge) itsCopy.remove();
    else cutBelow(edge, part, itsCopy);
  }
}
