import { Alert, type AlertProps } from "@diary/ui/alert";
import { useContext, useId, useLayoutEffect } from "react";
import { createPortal } from "react-dom";

import { BoardContext } from "./notice-board.tsx";

export interface NoticeProps extends AlertProps {
  /** All that is seen of it while the board is folded and it is the only one. */
  readonly title: string;
}

/** A message on the board, wherever in the popup it is rendered. */
export function Notice({ tone = "info", title, ...message }: NoticeProps) {
  const id = useId();
  const board = useContext(BoardContext);
  const post = board?.post;
  // Before the next paint: the line pushes down what is below it.
  useLayoutEffect(() => post?.({ id, title, tone }), [post, id, title, tone]);
  if (board === null || board.list === null) return null;
  // Alone, it has the line for its title.
  const heading = board.count > 1 ? { title } : {};
  return createPortal(<Alert {...message} {...heading} tone={tone} />, board.list);
}
