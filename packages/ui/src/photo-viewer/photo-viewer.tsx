import { useEffect, useEffectEvent } from "react";

import { useLazyModule } from "../lazy-module/use-lazy-module.ts";
import { uiWords, useWords } from "../words/words.ts";
import type { PhotoViewerWindowProps } from "./photo-viewer-window.tsx";

export type { ViewedPhoto } from "./photo-viewer-window.tsx";

export interface PhotoViewerProps extends Omit<PhotoViewerWindowProps, "index"> {
  readonly index: number | undefined;
}

const loadWindow = async () => (await import("./photo-viewer-window.tsx")).PhotoViewerWindow;

/** Full view of an entry's photos. Loads its code on demand. If loading fails, the browser offers to reload the page. */
export function PhotoViewer({ index, ...props }: PhotoViewerProps) {
  const viewer = useLazyModule(loadWindow, index);
  const hasFailed = index !== undefined && viewer.status === "failed";
  const { reload } = useWords(uiWords).errorState;
  const offerReload = useEffectEvent(() => {
    props.onIndexChange(undefined);
    if (window.confirm(reload)) location.reload();
  });
  useEffect(() => {
    if (hasFailed) offerReload();
  }, [hasFailed]);
  return viewer.status === "ready" ? <viewer.module {...props} index={index} /> : null;
}
