import { languageOf } from "../prose/prose.tsx";

export interface CaptionLineProps {
  readonly photos: readonly { readonly alt: string }[];
}

/** Captions of small photos in one line. Hidden from screen readers, because each photo has its caption as its name. */
export function CaptionLine({ photos }: CaptionLineProps) {
  const captions = photos.map(({ alt }) => alt).filter((alt) => alt !== "");
  if (captions.length === 0) return null;
  const line = captions.join(" · ");
  return (
    <p aria-hidden dir="auto" lang={languageOf(line)} title={line} className="text-muted truncate text-xs">
      {line}
    </p>
  );
}
