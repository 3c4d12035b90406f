import type { ReactNode } from "react";

import { Button } from "../button/button.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { RotateCcw } from "../icons/index.ts";
import { useWords } from "../words/words.ts";

export interface ErrorStateProps {
  /** What could not be done, in a sentence. Default "This could not be loaded." */
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly picture?: ReactNode;
  /** Tries again. Without it no button is offered. */
  readonly onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  readonly retrying?: boolean | undefined;
  readonly className?: string | undefined;
}

const english = { title: "This could not be loaded.", retry: "Try again" };

/** Something that was to be here could not be brought: said aloud, with a way to try again. */
export function ErrorState({
  children,
  className,
  onRetry,
  picture,
  retrying = false,
  title,
}: ErrorStateProps) {
  const words = useWords("errorState", english);
  return (
    <div role="alert" className={className}>
      <EmptyState
        title={title ?? words.title}
        picture={picture}
        action={
          onRetry !== undefined && (
            <Button onClick={onRetry} pending={retrying}>
              {!retrying && <RotateCcw aria-hidden className="size-4" />}
              {words.retry}
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
