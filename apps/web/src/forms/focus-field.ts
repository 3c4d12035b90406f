export { focusOnMount } from "@diary/ui/page";

/** Focuses a field. Needed after a focused element was removed: else keyboard navigation restarts at the top. */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
}

export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Focuses a date field and opens its picker if the browser has one. */
export function openDatePicker(name: string): void {
  focusField(name);
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.scrollIntoView({ block: "nearest", behavior: "instant" });
  try {
    field.showPicker();
  } catch {
    // If the browser has no picker, the user types the date.
  }
}
