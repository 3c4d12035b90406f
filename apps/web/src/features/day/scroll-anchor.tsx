import { Component, createRef, type ReactNode } from "react";

interface ScrollAnchorProps {
  /** A change means that the content above may have changed height. */
  layoutKey: unknown;
  className?: string | undefined;
  children: ReactNode;
}

/** Stays at its position in the viewport: emptying a long entry would scroll Register! out of view. */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  readonly #place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): number | null {
    if (before.layoutKey === this.props.layoutKey) return null;
    const { bottom, top } = this.#place.current!.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? top : null;
  }

  override componentDidUpdate(_before: ScrollAnchorProps, _state: unknown, top: number | null): void {
    if (top === null) return;
    scrollBy({ top: this.#place.current!.getBoundingClientRect().top - top, behavior: "instant" });
  }

  override render(): ReactNode {
    return (
      <div ref={this.#place} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
