import { clsx } from "clsx";
import type { CSSProperties } from "react";

import { languageOf } from "../prose/prose.tsx";
import { boundedText } from "./bounded-text.tsx";

export interface PlainTextProps {
  readonly text: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

export function PlainText({ className, style, text }: PlainTextProps) {
  return (
    <p dir="auto" lang={languageOf(text)} style={style} className={clsx("whitespace-pre-wrap", className)}>
      {boundedText(text)}
    </p>
  );
}
