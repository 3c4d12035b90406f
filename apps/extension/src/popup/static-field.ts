/**
 * Replaces the field of popup/index.html, which works before any script, by the app's own, with the text typed so far. It stays
 * while the app shows skeletons.
 * @param save called with the text where the app has no field (today is written, signed out) or the popup closes before
 */
export function replaceStaticField(root: Element, save: (typed: string) => void): void {
  const frame = document.getElementById("static-field");
  const typedIn = frame?.querySelector("textarea");
  if (!frame || !typedIn) return;

  const saveTyped = () => {
    if (typedIn.value !== "") save(typedIn.value);
  };

  function replace() {
    const field = root.querySelector("textarea");
    if (field === null && root.querySelector("[data-skeleton]") !== null) return;
    observer.disconnect();
    removeEventListener("pagehide", saveTyped);
    frame!.remove();
    field?.focus();
    if (field === null) saveTyped();
    else if (typedIn!.value !== "") append(field, typedIn!.value);
  }

  // Runs in the task of the render, before the next key event.
  const observer = new MutationObserver(replace);
  observer.observe(root, { childList: true, subtree: true });
  addEventListener("pagehide", saveTyped);
  replace();
}

function append(field: HTMLTextAreaElement, text: string): void {
  const end = field.value.length;
  field.setRangeText(text, end, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
