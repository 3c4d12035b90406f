import { Component, type ContextType, type ReactNode } from "react";

import { RetryContext } from "./retry-context.ts";

export interface ErrorBoundaryProps {
  /** A new key renders the children again. */
  resetKey?: string;
  /** `online`: the event if the browser is online again; undefined if the user retries. */
  onRetry: (online?: Event) => void;
  renderFailed: (onRetry: () => void) => ReactNode;
  children: ReactNode;
}

type State = { status: "fine" } | { status: "failed"; at: string | undefined };

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> implements EventListenerObject {
  static override contextType = RetryContext;
  declare context: ContextType<typeof RetryContext>;
  override state: State = { status: "fine" };

  static getDerivedStateFromError(this: void): State {
    return { status: "failed", at: undefined };
  }

  static getDerivedStateFromProps(this: void, { resetKey = "" }: ErrorBoundaryProps, state: State): State {
    if (state.status === "fine" || state.at === resetKey) return state;
    return state.at === undefined ? { status: "failed", at: resetKey } : { status: "fine" };
  }

  override componentDidMount(): void {
    addEventListener("online", this);
  }

  override componentWillUnmount(): void {
    removeEventListener("online", this);
  }

  handleEvent(online?: Event): void {
    if (this.state.status === "fine") return;
    this.props.onRetry(online);
    // Loads data again, because data that can't be rendered would fail again.
    for (const loadAgain of this.context) loadAgain();
    this.setState({ status: "fine" });
  }

  override render(): ReactNode {
    const { children, renderFailed } = this.props;
    return this.state.status === "fine" ? children : renderFailed(() => this.handleEvent());
  }
}
