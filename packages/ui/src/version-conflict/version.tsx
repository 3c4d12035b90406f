import type { ReactNode } from "react";

export interface VersionProps {
  readonly title: string;
  /** Where or when it is from, in a few words. */
  readonly note: string;
  readonly text: string;
  /** In little room: the button beside the title, and the text scrolls in what is left. */
  readonly compact: boolean;
  readonly children: ReactNode;
}

/** One of two texts, with the button that chooses it. */
export function Version({ children, compact, note, text, title }: VersionProps) {
  if (compact) {
    return (
      <article className="border-hairline bg-card flex min-h-20 flex-col gap-1.5 rounded-lg border px-3 py-2">
        <div className="flex shrink-0 items-center justify-between gap-2">
          <h3 className="min-w-0 text-sm font-semibold">
            {title} <span className="text-muted font-normal">· {note}</span>
          </h3>
          {children}
        </div>
        <p dir="auto" className="min-h-0 flex-1 overflow-y-auto whitespace-pre-wrap">
          {text}
        </p>
      </article>
    );
  }
  return (
    <article className="border-hairline bg-card flex flex-col gap-3 rounded-lg border p-4">
      <h3 className="font-semibold">
        {title} <span className="text-muted font-normal">· {note}</span>
      </h3>
      <p dir="auto" className="text-entry max-h-96 flex-1 overflow-y-auto whitespace-pre-wrap">
        {text}
      </p>
      <div>{children}</div>
    </article>
  );
}
