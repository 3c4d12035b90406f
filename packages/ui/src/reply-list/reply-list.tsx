import { clsx } from "clsx";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { Avatar } from "../avatar/avatar.tsx";
import { Button } from "../button/button.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { ChevronDown, X } from "../icons/icons.tsx";
import { languageOf } from "../prose/prose.tsx";
import { circleWords } from "../words/circle-words.ts";
import { useWords } from "../words/words.ts";

export interface ShownReply {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl?: string | undefined;
  readonly isMe?: boolean | undefined;
  readonly content: string;
  /** Undefined if the user can't delete the reply. */
  readonly onRemove?: (() => void) | undefined;
  /** Replaces the button that deletes the reply. */
  readonly menu?: ReactNode;
  /** Set while the user can undo the deletion of the reply. */
  readonly onUndo?: (() => void) | undefined;
}

export interface ReplyListProps {
  /** Oldest first. */
  readonly replies: readonly ShownReply[];
  readonly className?: string | undefined;
}

/** Number of latest replies that are always shown. */
const SHOWN = 3;

export function ReplyList({ className, replies }: ReplyListProps) {
  const words = useWords(circleWords).replies;
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (replies.length === 0) return null;
  const shown = isWhole ? replies : replies.slice(-SHOWN);
  const earlier = replies.length - shown.length;
  function showAll() {
    flushSync(() => setIsWhole(true));
    // The pressed button has disappeared, so the list takes the focus.
    list.current?.focus();
  }
  return (
    <div className={clsx("border-hairline grid grid-cols-1 gap-2 border-t pt-3.5 text-sm", className)}>
      {earlier === 0 ? null : (
        <button
          type="button"
          onClick={showAll}
          className="text-muted hover:text-ink -my-1 flex min-h-7 items-center gap-2.5 justify-self-start rounded-sm font-medium pointer-coarse:min-h-11"
        >
          <ChevronDown className="size-5 rotate-180 p-0.5" />
          {words.earlier(earlier)}
        </button>
      )}
      <ul ref={list} tabIndex={-1} aria-label={words.label} className="grid grid-cols-1 gap-2">
        {shown.map((reply) =>
          reply.onUndo === undefined ? (
            <Reply key={reply.id} {...reply} />
          ) : (
            <DeletedReply key={reply.id} list={list} onUndo={reply.onUndo} />
          ),
        )}
      </ul>
    </div>
  );
}

function Reply({ avatarUrl, content, isMe = false, menu, name, onRemove }: ShownReply) {
  const words = useWords(circleWords);
  return (
    <li className="flex items-start gap-2.5">
      <Avatar name={name} src={avatarUrl} size="tiny" className="max-[22.4rem]:hidden" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <b className="me-1 font-semibold">
          <bdi>{isMe ? words.you : name}</bdi>
        </b>{" "}
        <bdi lang={languageOf(content)}>{content}</bdi>
      </p>
      {menu !== undefined || onRemove === undefined ? (
        menu
      ) : (
        <IconButton
          label={words.replies.remove(content)}
          icon={<X className="size-4!" />}
          onClick={onRemove}
          className="-my-1 size-7! pointer-coarse:-my-3 pointer-coarse:size-11!"
        />
      )}
    </li>
  );
}

interface DeletedReplyProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly onUndo: () => void;
}

/** Takes the focus of the pressed delete button. When this item disappears, the list or its container gets the focus. */
function DeletedReply({ list, onUndo }: DeletedReplyProps) {
  const words = useWords(circleWords).replies;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [element, undo] = [list.current, button.current];
    const outside = element?.parentElement?.closest<HTMLElement>("[tabindex]");
    undo?.focus();
    return () => {
      if (document.activeElement !== undo) return;
      element?.focus();
      // Removing the last reply also removes the list.
      queueMicrotask(() => {
        if (element?.isConnected === false) outside?.focus({ preventScroll: true });
      });
    };
  }, [list]);
  return (
    <li className="flex flex-wrap items-center gap-x-2.5">
      <output className="text-muted">{words.removed}</output>
      <Button ref={button} variant="quiet" size="small" className="-my-1 underline" onClick={onUndo}>
        {words.undo}
      </Button>
    </li>
  );
}
