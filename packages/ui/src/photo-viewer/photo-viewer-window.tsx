import { clsx } from "clsx";
import { Dialog as Primitive } from "radix-ui";
import { type KeyboardEvent, useState } from "react";

import { Button } from "../button/button.tsx";
import { useCloseRequest } from "../dialog/use-close-request.ts";
import { useFocusReturn } from "../dialog/use-focus-return.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { X } from "../icons/icons.tsx";
import { ArrowLeft, ArrowRight } from "../icons/page-icons.tsx";
import { PhotoImage, type ShownPhoto } from "../photo-grid/photo-image.tsx";
import { languageOf } from "../prose/prose.tsx";
import { photoWords } from "../words/photo-words.ts";
import { uiWords, useWords } from "../words/words.ts";
import { useSwipe } from "./use-swipe.ts";

export interface ViewedPhoto extends ShownPhoto {
  /** Address of the small file, which the page has already loaded. */
  readonly preview?: string | undefined;
}

export interface PhotoViewerWindowProps {
  readonly photos: readonly ViewedPhoto[];
  readonly index: number | undefined;
  readonly onIndexChange: (index: number | undefined) => void;
  readonly onRetry?: (() => void) | undefined;
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

export function PhotoViewerWindow({ index, onIndexChange, onRetry, photos }: PhotoViewerWindowProps) {
  const words = useWords(photoWords);
  const { dialogs, errorState } = useWords(uiWords);
  const focusReturn = useFocusReturn(index !== undefined);
  useCloseRequest(index !== undefined, () => onIndexChange(undefined));
  // While the window fades away, it shows the last photo.
  const [last, setLast] = useState(0);
  if (index !== undefined && index !== last) setLast(index);
  const current = Math.min(index ?? last, photos.length - 1);
  const photo = photos[current];
  const go = (step: -1 | 1) => onIndexChange((current + step + photos.length) % photos.length);
  const swipe = useSwipe(go);
  if (photo === undefined) return null;
  const position = words.position(current + 1, photos.length);
  const hasOthers = photos.length > 1;

  function onKeyDown({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent) {
    const step = STEPS[key];
    if (step !== undefined && hasOthers && !altKey && !ctrlKey && !metaKey && !shiftKey) go(step);
  }

  return (
    <Primitive.Root
      open={index !== undefined}
      onOpenChange={(open) => {
        if (!open) onIndexChange(undefined);
      }}
    >
      <Primitive.Portal>
        <Primitive.Content
          {...(photo.alt === "" ? { "aria-describedby": undefined } : {})}
          {...focusReturn}
          onKeyDown={onKeyDown}
          className="animate-appear data-[state=closed]:animate-leave bg-paper text-ink fixed inset-0 z-40 grid grid-rows-[auto_minmax(0,1fr)_auto] scheme-dark outline-none"
        >
          <div className="flex min-h-14 items-center justify-between px-2 ps-4">
            <Primitive.Title className="text-muted text-sm tabular-nums">{position}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={dialogs.close} icon={<X aria-hidden />} />
            </Primitive.Close>
          </div>
          <div
            {...(hasOthers ? swipe : {})}
            className="@container-[size] relative grid touch-pan-y touch-pinch-zoom place-items-center overflow-hidden"
          >
            <PhotoImage
              key={photo.id}
              photo={photo}
              shape={photo.width / photo.height}
              preview={photo.preview}
              // Removes the shade that `PhotoImage` puts over photos on a dark page.
              className="after:hidden"
              eager
              onRetry={onRetry}
              renderFailure={(tryAgain) => (
                <div className="text-muted m-auto grid justify-items-center gap-2 p-3 text-center text-sm">
                  {words.failed}
                  <Button size="small" onClick={tryAgain}>
                    {errorState.retry}
                  </Button>
                </div>
              )}
              width={`min(100cqw, ${photo.width}px, 100cqh * ${photo.width / photo.height})`}
            />
            {hasOthers
              ? ([-1, 1] as const).map((step) => (
                  <IconButton
                    key={step}
                    label={step < 0 ? words.previous : words.next}
                    icon={step < 0 ? <ArrowLeft aria-hidden /> : <ArrowRight aria-hidden />}
                    onClick={() => go(step)}
                    className={clsx(
                      "bg-paper/80 text-ink absolute top-1/2 -translate-y-1/2 rounded-full",
                      step < 0 ? "start-2" : "end-2",
                    )}
                  />
                ))
              : null}
          </div>
          <div className="px-gutter max-h-[30vh] min-h-14 overflow-y-auto py-3 text-center">
            {photo.alt === "" ? null : (
              <Primitive.Description
                dir="auto"
                lang={languageOf(photo.alt)}
                className="max-w-measure mx-auto text-pretty wrap-anywhere"
              >
                {photo.alt}
              </Primitive.Description>
            )}
          </div>
          <output className="sr-only">
            {index === undefined ? "" : [position, photo.alt].filter(Boolean).join(". ")}
          </output>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
