export { focusOnMount } from "@diary/ui/page";

/** Call it after the focused element was removed: else keyboard navigation restarts at the page's top. */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
}

export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** True until the first page is shown. There, the first Tab already starts at the document's top. */
let isFirstPage = true;

/** Call it in a layout effect: a Tab pressed before the next frame would start behind the removed element. */
export function focusMainIfLost(): void {
  if (!isFirstPage && document.activeElement === document.body) focusMain();
}

export function onPageShown(): void {
  focusMainIfLost();
  isFirstPage = false;
}

export function openDatePicker(name: string): void {
  focusField(name);
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.scrollIntoView({ block: "nearest", behavior: "instant" });
  try {
    field.showPicker();
  } catch {
    // If there is no picker, the user types the date.
  }
}
