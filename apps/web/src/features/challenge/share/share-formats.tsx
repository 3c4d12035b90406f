import { useWords } from "@diary/ui/words";
import { useId } from "react";

import { shareWords } from "../../../words/en/share.ts";
import type { ShareFormat } from "./share-looks.ts";

const OUTLINES: Readonly<Record<ShareFormat, string>> = {
  wide: "h-4 w-7.5",
  square: "size-5.5",
  tall: "h-6.5 w-3.75",
};
const FORMATS = ["wide", "square", "tall"] as const;

interface ShareFormatsProps {
  value: ShareFormat;
  onChange: (format: ShareFormat) => void;
}

export function ShareFormats({ onChange, value }: ShareFormatsProps) {
  const words = useWords(shareWords);
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.format}</legend>
      <div className="grid grid-cols-3 gap-2">
        {FORMATS.map((format) => (
          <label
            key={format}
            className="border-hairline text-muted hover:border-edge has-checked:border-ink has-checked:text-ink grid min-h-18 cursor-pointer content-end justify-items-center gap-2 rounded-md border p-2 text-xs font-medium has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--color-focus)"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={format === value}
              onChange={() => onChange(format)}
            />
            <span aria-hidden className={`rounded-sm border-[1.5px] border-current ${OUTLINES[format]}`} />
            {words.formats[format]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
