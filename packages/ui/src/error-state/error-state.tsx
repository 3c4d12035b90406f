import type { ReactNode } from "react";

import { Button } from "../button/button.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { RotateCcw } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface ErrorStateProps {
  readonly title: string;
  readonly level?: 1 | undefined;
  readonly children?: ReactNode;
  readonly onRetry: () => void;
  readonly retrying?: boolean | undefined;
  readonly className?: string | undefined;
}

export function ErrorState({ children, className, onRetry, retrying = false, ...message }: ErrorStateProps) {
  const words = useWords(uiWords).errorState;
  return (
    <div role="alert" className={className}>
      <EmptyState
        {...message}
        action={
          <Button onClick={onRetry} pending={retrying}>
            <RotateCcw aria-hidden className="size-4" />
            {words.retry}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
