import { Button } from "@diary/ui/button";
import { uiWords, useWords } from "@diary/ui/words";
import { lazy, useReducer, type ComponentType } from "react";

import { siteWords } from "../words/en/site.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadChunk, reloadChunk } from "./load-chunk.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface FailedPartProps {
  onRetry: () => void;
}

/** Render it in a `Suspense`. If the code can't be loaded, `Failed` replaces only this part. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  Failed: ComponentType<Props & FailedPartProps> = FailedPart,
) {
  // React never reloads a failed lazy component, so a retry creates another one.
  let Part: ComponentType<Props> = lazy(() => loadChunk(load));
  return function LazyPart(props: Props) {
    const [, renderAgain] = useReducer((count: number) => count + 1, 0);
    const replace = (online?: Event) => {
      // `reloadChunk` may reload the page, which loses what was typed into some dialogs: only a user may do that.
      Part = lazy(online ? load : () => reloadChunk(load));
      renderAgain();
    };
    return (
      <ErrorBoundary onRetry={replace} renderFailed={(onRetry) => <Failed {...props} onRetry={onRetry} />}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}

/** Renders nothing if its code can't be loaded. */
export function optionalLazyComponent<Props>(load: Load<Props>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));
}

function useFailedWords() {
  return [useWords(siteWords).partFailed, useWords(uiWords).errorState.retry] as const;
}

export function FailedPart({ onRetry }: FailedPartProps) {
  const [partFailed, retry] = useFailedWords();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{partFailed}</p>
      <Button size="small" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}

export function FailedPartBar({ onRetry }: FailedPartProps) {
  const [partFailed, retry] = useFailedWords();
  return (
    <div role="alert" className="app-missing">
      <p>{partFailed}</p>
      <button type="button" onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}

export function FailedDialog({ open, onRetry }: FailedPartProps & { open: boolean }) {
  return open ? <FailedPartBar onRetry={onRetry} /> : null;
}
