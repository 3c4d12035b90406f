import type { ReactNode } from "react";

export interface VersionProps {
  readonly title: string;
  /** Where or when it is from, in a few words. */
  readonly note: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One of two texts, with the button that chooses it. */
export function Version({ children, note, text, title }: VersionProps) {
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
