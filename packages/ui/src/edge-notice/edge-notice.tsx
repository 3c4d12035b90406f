import type { ReactNode } from "react";

export interface EdgeNoticeProps {
  /** Names the region. */
  readonly label: string;
  readonly children: ReactNode;
  /** Buttons and links beside the text. */
  readonly actions: ReactNode;
}

/** A message over the window's lower edge: it comes late, and nothing of the page moves for it. */
export function EdgeNotice({ actions, children, label }: EdgeNoticeProps) {
  return (
    <section
      aria-label={label}
      className="border-edge bg-card text-ink fixed inset-x-0 bottom-0 z-40 max-h-[40vh] overflow-y-auto border-t"
    >
      <div className="max-w-page mx-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <output className="block min-w-0 flex-1 basis-64 break-words">{children}</output>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </section>
  );
}
