import { Alert, type AlertProps, type AlertTone } from "@diary/ui/alert";
import { ChevronDown, CircleAlert, CircleCheck, Info, TriangleAlert } from "@diary/ui/icons";
import { clsx } from "clsx";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";

import { useCopy } from "../../copy/language-provider.tsx";

/** What the folded line knows of a notice. */
export interface NoticeSummary {
  readonly id: string;
  readonly title: string;
  readonly tone: AlertTone;
}

interface Board {
  readonly count: number;
  /** Where the notices are, once it is there. */
  readonly list: HTMLElement | null;
  /** Puts a notice on the board, or another in the place of one with its id. Returns what takes it off. */
  readonly post: (notice: NoticeSummary) => () => void;
}

const BoardContext = createContext<Board | null>(null);

/** From the most to the least pressing. */
const tones = ["danger", "notice", "info", "success"] as const;
const signs = {
  danger: { Icon: CircleAlert, look: "border-danger bg-danger-soft text-danger" },
  notice: { Icon: TriangleAlert, look: "border-notice bg-notice-soft" },
  info: { Icon: Info, look: "border-hairline bg-sunken" },
  success: { Icon: CircleCheck, look: "border-success bg-success-soft" },
};

/**
 * The place of all notices of the popup: one line above `children`, so that the field and its button stay in view,
 * whatever there is to say. It opens over what is below, and moves nothing.
 */
export function NoticeArea({ children }: { readonly children: ReactNode }) {
  const copy = useCopy();
  const id = useId();
  const line = useRef<HTMLButtonElement>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [posted, setPosted] = useState<readonly NoticeSummary[]>([]);
  const [isOpen, setOpen] = useState(false);
  const post = useCallback((notice: NoticeSummary) => {
    setPosted((others) =>
      others.some((other) => other.id === notice.id)
        ? others.map((other) => (other.id === notice.id ? notice : other))
        : [...others, notice],
    );
    return () => setPosted((others) => others.filter((other) => other.id !== notice.id));
  }, []);
  const count = posted.length;
  const board = useMemo(() => ({ count, list, post }), [count, list, post]);
  const [first] = posted;
  // A notice that comes later begins folded, as the first one did.
  if (first === undefined && isOpen) setOpen(false);

  useEffect(() => {
    // The button that was pressed has gone with its notice.
    if (count > 0 && document.activeElement === document.body) line.current?.focus();
  }, [count]);

  const tone = tones.find((each) => posted.some((notice) => notice.tone === each)) ?? "info";
  const { Icon, look } = signs[tone];
  return (
    <BoardContext value={board}>
      <section className={first === undefined ? "hidden" : "relative shrink-0"}>
        <div role={tone === "danger" ? "alert" : "status"}>
          {first === undefined ? null : (
            <button
              ref={line}
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className={clsx("flex min-h-9 w-full items-center gap-2 rounded-md border px-3 text-sm", look)}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className={clsx("min-w-0 flex-1 text-start font-semibold", isOpen || "truncate")}>
                {count === 1 ? first.title : copy.notices(count)}
              </span>
              <ChevronDown aria-hidden className={clsx("size-4 shrink-0", isOpen && "rotate-180")} />
            </button>
          )}
        </div>
        <div
          ref={setList}
          id={id}
          hidden={!isOpen}
          className="bg-paper shadow-overlay absolute inset-x-0 top-full z-10 mt-1 max-h-[60cqh] overflow-y-auto rounded-md *:not-first:mt-2"
        />
      </section>
      {children}
    </BoardContext>
  );
}

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
