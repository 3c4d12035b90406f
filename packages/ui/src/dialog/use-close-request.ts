import { useEffect, useEffectEvent } from "react";

interface CloseWatcherWindow {
  CloseWatcher?: new () => EventTarget & { destroy: () => void };
}

/** Closes a dialog at the browser's request, for example Back on Android. Radix cancels the request that Escape makes. */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as CloseWatcherWindow;
    if (!open || CloseWatcher === undefined) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => close());
    return () => watcher.destroy();
  }, [open]);
}
