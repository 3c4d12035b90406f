import { languageOf } from "@diary/ui/prose";
import { type RefObject, useEffect, useRef } from "react";

import { drawShareCard, type ShareCard } from "./share-card.ts";
import { SHARE_LOOKS, type ShareFormat } from "./share-looks.ts";

export const SHARE_FILE = "challenge.png";

export interface ShareCanvas {
  canvas: RefObject<HTMLCanvasElement | null>;
  readPicture: () => Promise<File>;
}

/** Draws the card again after each change. `readPicture` waits for the drawing. */
export function useShareCanvas(format: ShareFormat, card: ShareCard): ShareCanvas {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Promise<void>>(undefined);
  useEffect(() => {
    const left = new AbortController();
    if (canvas.current !== null) drawing.current = drawShareCard(canvas.current, format, card, left.signal);
    return () => left.abort();
    // Compares the card as JSON, because each rendering creates a new object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [format, JSON.stringify(card)]);

  async function readPicture(): Promise<File> {
    await drawing.current;
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.current!.toBlob(resolve, "image/png");
    return new File([(await promise) ?? new Blob()], SHARE_FILE, { type: "image/png" });
  }
  return { canvas, readPicture };
}

export interface SharePreviewProps extends Pick<ShareCanvas, "canvas"> {
  format: ShareFormat;
  label: string;
  title: string;
}

export function SharePreview({ canvas, format, label, title }: SharePreviewProps) {
  const [width, height] = SHARE_LOOKS[format].size;
  return (
    // The height is constant, so choosing a format doesn't move the page.
    <div className="grid h-[34dvh] grid-cols-1 grid-rows-1 place-items-center md:h-80">
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no role
        role="img"
        aria-label={label}
        lang={languageOf(title)}
        width={width}
        height={height}
        className="max-h-full max-w-full rounded-md scheme-light shadow-(--shadow-overlay)"
      />
    </div>
  );
}
