/**
 * Focuses the field with this name after the focused element was removed; otherwise keyboard navigation restarts at
 * the top of the page.
 */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
}

/** `ref` for the first element of a step, whose button was removed. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** Focuses the page's content if there is no field to focus. Doesn't scroll. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
