export interface StaticFieldText {
  taken: () => void;
  /** Called if the app has no form: today's entry is pending or written, loading failed, or the user is signed out. */
  kept: (text: string) => void;
}

/** Removes the static field of popup/index.html once the app shows its field or has loaded, and passes its text on. */
export function replaceStaticField(root: Element, { kept, taken }: StaticFieldText): void {
  const frame = document.getElementById("static-field");
  const typedIn = frame?.querySelector("textarea");
  if (!frame || !typedIn) return;

  function replace() {
    const field = root.querySelector<HTMLTextAreaElement>("textarea[name=content], [data-note] textarea");
    if (field === null && root.querySelector("[data-skeleton]") !== null) return;
    observer.disconnect();
    const { value: text } = typedIn!;
    frame!.remove();
    (field ?? root.querySelector("textarea"))?.focus();
    if (text === "") return;
    if (field === null) return kept(text);
    append(field, text);
    taken();
  }

  // The observer runs in the same task as the render, before the next key event.
  const observer = new MutationObserver(replace);
  observer.observe(root, { childList: true, subtree: true });
  replace();
}

function append(field: HTMLTextAreaElement, text: string): void {
  const end = field.value.length;
  field.setRangeText(text, end, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
