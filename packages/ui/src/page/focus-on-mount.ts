const focused = new WeakSet<HTMLElement>();

/** Focuses once: React attaches refs again when it shows a hidden page, but the user may have left the element. */
export function focusOnMount(element: HTMLElement | null, options?: FocusOptions): void {
  if (element === null || focused.has(element)) return;
  focused.add(element);
  element.focus(options);
}
