import type { LeftOut, LeftOutReason } from "@diary/core/import";
import { Button } from "@diary/ui/button";
import { Download } from "@diary/ui/page-icons";
import { useWords } from "@diary/ui/words";

import { saveFile } from "../../platform/save-file.ts";
import { importWords } from "../../words/en/import.ts";

export function LeftOutSummary({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { leftOut: words, preview } = useWords(importWords);
  if (leftOut.length === 0) return null;
  // In the order of the words file, which begins with the reasons for lost texts.
  const reasons = Object.keys(words.reasons) as LeftOutReason[];
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  const sorted = reasons.flatMap((reason) => byReason.get(reason) ?? []);

  function save() {
    const lines = sorted.map(({ reason, text, where }) =>
      [`${where}: ${words.reasons[reason]}`, ...(text === undefined ? [] : [text, ""])].join("\n"),
    );
    saveFile(words.file, new Blob([`${lines.join("\n")}\n`], { type: "text/plain;charset=utf-8" }));
  }

  return (
    <div>
      <p>{preview.leftOut(leftOut.length)}</p>
      <ul className="text-muted mt-1 list-disc pl-5 text-sm">
        {reasons.map((reason) => {
          const items = byReason.get(reason);
          if (items === undefined) return null;
          return <li key={reason}>{words.count(words.reasons[reason], items.length)}</li>;
        })}
      </ul>
      <Button size="small" className="mt-2" onClick={save}>
        <Download aria-hidden className="size-4" />
        {words.save}
      </Button>
    </div>
  );
}
