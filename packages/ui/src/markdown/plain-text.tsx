import type { CSSProperties } from "react";

export interface PlainTextProps {
  readonly text: string;
  readonly style?: CSSProperties | undefined;
}

/** A text as it was typed, with its line breaks. */
export function PlainText({ style, text }: PlainTextProps) {
  return (
    <p dir="auto" style={style} className="whitespace-pre-wrap">
      {text}
    </p>
  );
}
