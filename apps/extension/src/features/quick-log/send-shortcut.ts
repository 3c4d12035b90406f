/** Whether the keys are named as on Apple's keyboards. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl or Cmd with Enter; Enter alone is a new line of the entry, also while a word is being composed. */
export function isSendShortcut(event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
