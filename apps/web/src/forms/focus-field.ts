/** Used after the focused element was removed: otherwise keyboard navigation restarts at the top. */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
}

/** `ref` for the first element of a step whose button was removed. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

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
    // Without a picker, the user types the date.
  }
}
