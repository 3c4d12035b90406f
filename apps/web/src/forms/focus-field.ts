/** To the field of this name, where what had the focus is gone: on the page's body the keyboard would begin at its top. */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
}

/** For the `ref` of what a step begins with: the button that led there is gone. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** To the page's content where there is no field to go on in. Nothing scrolls. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
