import { clsx } from "clsx";

import { EntryText } from "../markdown/markdown.tsx";
import { languageOf } from "../prose/prose.tsx";
import { Stamp } from "../stamp/stamp.tsx";

export interface WrittenSheetProps {
  readonly label: string;
  readonly content: string;
  readonly format?: string | undefined;
  readonly day: number;
  /** The server doesn't have it yet: its stamp is drawn, not stamped. */
  readonly isPending?: boolean | undefined;
  readonly animate?: boolean | undefined;
  /** In the popup: takes the height of its container and scrolls inside. */
  readonly fill?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Shows an entry as a written sheet, with its stamp in the lower right corner. */
export function WrittenSheet({
  animate = false,
  className,
  content,
  day,
  fill = false,
  format,
  isPending = false,
  label,
}: WrittenSheetProps) {
  return (
    <article aria-label={label} className={clsx("relative", fill && "flex min-h-0 flex-col", className)}>
      <div
        // A scrolling region is reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={fill ? 0 : undefined}
        lang={languageOf(content)}
        className={clsx(
          "sheet-ruled bg-card text-entry rounded-md border px-4 pb-[2.5lh]!",
          // Lines of code have another height than the ruled lines, so the lines are hidden.
          "has-[pre]:bg-none",
          isPending ? "border-edge border-dashed" : "border-hairline",
          fill ? "min-h-0 overflow-y-auto" : "sm:px-6",
        )}
      >
        <div className="max-w-[37rem]">
          <EntryText format={format} text={content} />
        </div>
      </div>
      <span className={clsx("absolute end-4 bottom-0 translate-y-[36%]", !fill && "md:end-9")}>
        <Stamp
          day={day}
          size={fill ? "sheet-small" : "sheet"}
          ink={isPending ? "pending" : "stamped"}
          animate={animate}
          className={isPending ? "bg-card" : undefined}
        />
      </span>
    </article>
  );
}
