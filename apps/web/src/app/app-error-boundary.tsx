import { ErrorState } from "@diary/ui/error-state";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { Component, type ReactNode } from "react";

import { ReplayEarlyInput } from "../hydration/use-hydrated-value.tsx";
import { siteWords } from "../words/en/site.ts";

export interface FailedPageProps {
  /** `startFailed`: the server is unreachable, so the app can't start. */
  reason: "pageFailed" | "startFailed";
  onRetry: () => void;
}

export function FailedPage({ onRetry, reason }: FailedPageProps) {
  const { text, title } = useWords(siteWords)[reason];
  return (
    <Page>
      {/* Stops the early script: otherwise it would queue presses for a page that never renders. */}
      <ReplayEarlyInput />
      <ErrorState title={title} onRetry={onRetry}>
        <p>{text}</p>
      </ErrorState>
    </Page>
  );
}

interface Props {
  resetKey: string;
  onRetry?: () => void;
  children: ReactNode;
}

type State = { status: "fine" } | { status: "failed"; at: string | undefined };

export class AppErrorBoundary extends Component<Props, State> {
  override state: State = { status: "fine" };

  static getDerivedStateFromError(this: void): State {
    return { status: "failed", at: undefined };
  }

  static getDerivedStateFromProps(this: void, { resetKey }: Props, state: State): State {
    if (state.status === "fine" || state.at === resetKey) return state;
    return state.at === undefined ? { status: "failed", at: resetKey } : { status: "fine" };
  }

  override render(): ReactNode {
    if (this.state.status === "fine") return this.props.children;
    const retry = () => {
      this.props.onRetry?.();
      this.setState({ status: "fine" });
    };
    return <FailedPage reason="pageFailed" onRetry={retry} />;
  }
}
