/** When the focused element is removed, focuses a button of its section, else the text field, else `main`. */
export function keepFocus(main: HTMLElement): () => void {
  let focused: Element | undefined;
  let section: Element | null;
  main.addEventListener("focusin", ({ target }) => {
    focused = target as Element;
    section = focused.closest("section");
  });
  const observer = new MutationObserver(() => {
    if (focused?.isConnected !== false || document.activeElement !== document.body) return;
    const next = section?.isConnected
      ? section.querySelector("button")
      : main.querySelector<HTMLElement>("textarea");
    (next ?? main).focus();
  });
  // Observes the whole page, because the element can be removed while a dialog has the focus.
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
