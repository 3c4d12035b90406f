import { clsx } from "clsx";
import type { ReactNode } from "react";

import { EntryText } from "../markdown/markdown.tsx";
import { languageOf } from "../prose/prose.tsx";
import { Stamp } from "../stamp/stamp.tsx";

export interface WrittenSheetProps {
  readonly label: string;
  readonly content: string;
  readonly format?: string | undefined;
  readonly day: number;
  readonly isPending?: boolean | undefined;
  readonly animate?: boolean | undefined;
  readonly fill?: boolean | undefined;
  readonly className?: string | undefined;
  readonly photos?: ReactNode;
}

export function WrittenSheet({
  animate = false,
  className,
  content,
  day,
  fill = false,
  format,
  isPending = false,
  label,
  photos,
}: WrittenSheetProps) {
  return (
    <article aria-label={label} className={clsx("relative", fill && "flex min-h-0 flex-col", className)}>
      <div
        // Users of a keyboard can scroll only a focused region.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={fill ? 0 : undefined}
        lang={languageOf(content)}
        className={clsx(
          "sheet-ruled bg-card text-entry rounded-md border px-4 pb-[2.5lh]!",
          // Entries with code have no ruled lines, because lines of code have another height.
          "has-[pre]:bg-none",
          isPending ? "border-edge border-dashed" : "border-hairline",
          fill ? "min-h-0 overflow-y-auto" : "sm:px-6",
        )}
      >
        <div className="max-w-[37rem]">
          <EntryText format={format} text={content} />
        </div>
        {photos === undefined ? null : (
          <div
            className={clsx(
              "border-edge bg-card relative -mx-4 mt-4 -mb-[2.5lh] rounded-b-md border-t-2 border-dotted px-4 pt-4 pb-[calc(2.5lh+1rem)] empty:hidden",
              !fill && "sm:-mx-6 sm:px-6",
            )}
          >
            {photos}
          </div>
        )}
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
