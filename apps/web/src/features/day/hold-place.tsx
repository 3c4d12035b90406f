import { Component, createRef, type ReactNode } from "react";

interface HoldPlaceProps {
  /** When this changes, what is above may have become shorter or longer. */
  at: unknown;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Keeps its place in the window while what stands above it changes, if it is in view. A long entry's field is as high as
 * its text: emptied, it would take Register!, and what is shown beside it, out of sight.
 */
// A class: only `getSnapshotBeforeUpdate` sees the page as it was before a change.
export class HoldPlace extends Component<HoldPlaceProps> {
  readonly #place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: HoldPlaceProps): number | null {
    if (before.at === this.props.at) return null;
    const { bottom, top } = this.#place.current!.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? top : null;
  }

  override componentDidUpdate(_before: HoldPlaceProps, _state: unknown, top: number | null): void {
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
