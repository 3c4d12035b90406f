const focused = new WeakSet<HTMLElement>();

/**
 * `ref` of an element that takes the focus when it appears. React also attaches refs if it shows a hidden page again.
 * The focus doesn't move then, because the user may have left the element.
 */
export function focusOnMount(element: HTMLElement | null, options?: FocusOptions): void {
  if (element === null || focused.has(element)) return;
  focused.add(element);
  element.focus(options);
}
