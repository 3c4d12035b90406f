import { clsx } from "clsx";
import { useId, useEffect, useState, type ChangeEvent, type ReactNode } from "react";

import { buttonClass } from "../button/button.tsx";
import { ImageUp } from "../icons/page-icons.tsx";
import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the browser holds the file until its URL is revoked
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

export interface FileFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** File types for the picker. The user can still choose other files, so validate the chosen file. */
  readonly accept: string;
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
  readonly preview: (url: string | undefined) => ReactNode;
}

export function FileField({ accept, file, hint, label, onChoose, preview }: FileFieldProps) {
  const words = useWords(formWords).file;
  const id = useId();
  const url = usePreview(file);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    if (chosen !== undefined) onChoose(chosen);
    // Otherwise, choosing the same file again would cause no event.
    currentTarget.value = "";
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {preview(url)}
      <div className="grid justify-items-start gap-1.5">
        <input
          type="file"
          id={id}
          accept={accept}
          onChange={choose}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={clsx(
            buttonClass("secondary", "medium"),
            "outline-focus outline-offset-2 peer-focus-visible:outline-2",
          )}
        >
          <ImageUp aria-hidden className="size-5" />
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
        <output className="sr-only">{file === undefined ? "" : words.chosen(file.name)}</output>
      </div>
    </div>
  );
}
