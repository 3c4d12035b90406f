import { exportAsJson, exportAsMarkdown, useExportData } from "@diary/core/export";
import { Button } from "@diary/ui/button";
import { Download } from "@diary/ui/icons";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { profileWords } from "../../words/en/profile.ts";

const formats = [
  { format: "json", name: "challenge-diary.json", type: "application/json", write: exportAsJson },
  { format: "markdown", name: "challenge-diary.md", type: "text/markdown", write: exportAsMarkdown },
] as const;

export function DataExport({ userId }: { userId: string }) {
  const { data: words } = useWords(profileWords);
  const collect = useExportData(userId);
  const toast = useToast();

  async function take({ name, type, write }: (typeof formats)[number]) {
    try {
      saveFile(name, type, write(await collect.mutateAsync()));
    } catch (error) {
      console.error(error);
      toast({ message: words.failed, tone: "danger" });
    }
  }

  return (
    <>
      <p className="text-muted">{words.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {formats.map((it) => (
          <Button key={it.name} pending={collect.isPending} onClick={() => void take(it)}>
            <Download aria-hidden className="size-5" />
            {words[it.format]}
          </Button>
        ))}
      </div>
    </>
  );
}

function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
