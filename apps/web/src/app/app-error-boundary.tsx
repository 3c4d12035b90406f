import { Component, type ReactNode } from "react";

import { PageFailed } from "./page-failed.tsx";

interface Props {
  /** A new value, as after a navigation, gives the page another chance. */
  resetKey: string;
  children: ReactNode;
}

type State = { status: "fine" } | { status: "failed"; resetKey: string };

/** Shows a way on instead of a blank page when a page could not be loaded or drawn. */
export class AppErrorBoundary extends Component<Props, State> {
  override state: State = { status: "fine" };

  static getDerivedStateFromError(this: void): Partial<State> {
    return { status: "failed", resetKey: "" };
  }

  override componentDidCatch(): void {
    this.setState({ status: "failed", resetKey: this.props.resetKey });
  }

  override componentDidUpdate(): void {
    const { state } = this;
    if (state.status === "failed" && state.resetKey !== "" && state.resetKey !== this.props.resetKey) {
      this.setState({ status: "fine" });
    }
  }

  override render(): ReactNode {
    if (this.state.status === "fine") return this.props.children;
    return <PageFailed onRetry={() => this.setState({ status: "fine" })} />;
  }
}
