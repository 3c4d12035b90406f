/** The most that the popup's style lets it have, in pixels. */
const POPUP_HEIGHT = 580;

/**
 * The markup of what `root` shows in a popup's height, as it can be shown again: without a word of any
 * entry, since what is typed has its own place. null while a dialog is in front.
 */
export function captureSnapshot(root: HTMLElement): string | null {
  if (root.ownerDocument.querySelector("[role=dialog], [role=alertdialog]") !== null) return null;
  const copy = root.cloneNode(true) as HTMLElement;
  // What is chosen is a property; only an attribute goes into markup.
  const chosen = [...root.querySelectorAll("select")].map((select) => select.selectedIndex);
  for (const [index, select] of copy.querySelectorAll("select").entries()) {
    select.options[chosen[index] ?? 0]?.setAttribute("selected", "");
  }
  cutTyped(root, copy);
  cutBelow(root.getBoundingClientRect().top + POPUP_HEIGHT, root, copy);
  // Snackbars and whatever else comes and goes is not part of it.
  for (const part of copy.querySelectorAll(":scope > :not(header, main)")) part.remove();
  // The pages' policy lets scripts set styles, and markup not.
  for (const part of copy.querySelectorAll<HTMLElement>("[style]")) {
    part.dataset["style"] = part.style.cssText;
    part.removeAttribute("style");
  }
  return copy.innerHTML;
}

/**
 * Leaves the words out of fields, and of texts that wait, were refused or are in conflict: those are paragraphs in
 * a direction of their own (`dir="auto"`), since nobody knows what language they are in. Their places stay.
 */
function cutTyped(shown: Element, copy: Element): void {
  const texts = "textarea, p[dir=auto]";
  const copies = copy.querySelectorAll<HTMLElement>(texts);
  for (const [index, text] of [...shown.querySelectorAll<HTMLElement>(texts)].entries()) {
    const itsCopy = copies[index];
    if (itsCopy === undefined) continue;
    itsCopy.textContent = "";
    if (text.localName === "p") itsCopy.style.height = `${text.offsetHeight}px`;
  }
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
