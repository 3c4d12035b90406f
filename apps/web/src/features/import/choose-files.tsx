import type { ChosenFile } from "@diary/core/import";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useRef } from "react";

import { importWords } from "../../words/en/import.ts";

export function ChooseFiles({ onChoose }: { onChoose: (files: ChosenFile[]) => void }) {
  const words = useWords(importWords);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const inputs = [
    {
      ref: files,
      label: words.chooseFiles,
      attributes: { accept: ".zip,.json,.csv,.html,.md,.markdown,.txt,image/*" },
    },
    { ref: folder, label: words.chooseFolder, attributes: { webkitdirectory: "" } },
  ];
  return (
    <>
      <p className="text-muted">{words.text}</p>
      <p className="text-muted mt-2">{words.apps}</p>
      <p className="text-muted mt-2">{words.privacy}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {inputs.map(({ attributes, label, ref }) => (
          <div key={label}>
            <Button onClick={() => ref.current?.click()}>{label}</Button>
            <input
              {...attributes}
              ref={ref}
              type="file"
              multiple
              hidden
              aria-label={label}
              onChange={({ currentTarget }) => {
                const chosen = Array.from(currentTarget.files ?? [], (blob) => ({
                  path: blob.webkitRelativePath || blob.name,
                  blob,
                }));
                // Resets the field: otherwise choosing the same file again fires no event.
                currentTarget.value = "";
                if (chosen.length > 0) onChoose(chosen);
              }}
            />
          </div>
        ))}
      </div>
    </>
  );
}
