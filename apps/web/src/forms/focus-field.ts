/**
 * Focuses the field with this name after the focused element was removed; otherwise keyboard navigation restarts at
 * the top of the page.
 */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
}

/** For the `ref` of what a step begins with: the button that led there is gone. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** To the page's content where there is no field to go on in. Nothing scrolls. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
