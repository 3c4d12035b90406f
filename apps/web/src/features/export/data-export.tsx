import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Download } from "@diary/ui/page-icons";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { loadChunk } from "../../loading/load-chunk.ts";
import { PageLink } from "../../navigation/links.tsx";
import { saveFile } from "../../platform/save-file.ts";
import { exportWords } from "../../words/en/export.ts";

export function DataExport({ userId }: { userId: string }) {
  const words = useWords(exportWords);
  const diary = useDiary();
  const toast = useToast();
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController>(null);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const take = useMutation({
    mutationFn: async () => {
      const { signal } = (stop.current = new AbortController());
      setShare(0);
      try {
        const { exportDiary } = await loadChunk(() => import("./export-diary.ts"));
        const onProgress = (done: number) => setShare(Math.floor(done * 100) / 100);
        const file = await exportDiary(diary, userId, { words: words.readme, signal, onProgress });
        signal.throwIfAborted();
        saveFile("challenge-diary.zip", file);
        toast({ message: words.done });
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        toast({ message: words.failed, tone: "danger" });
      }
    },
  });

  return (
    <>
      <p className="text-muted">{words.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={start} pending={take.isPending} onClick={() => take.mutate()}>
          {take.isPending ? null : <Download aria-hidden className="size-4" />}
          {words.start}
        </Button>
        {take.isPending ? (
          <Button
            onClick={() => {
              stop.current?.abort();
              start.current?.focus();
            }}
          >
            {words.stop}
          </Button>
        ) : null}
      </div>
      {take.isPending ? (
        <p className="mt-4 flex items-center gap-3">
          <progress aria-label={words.running} value={share} className="h-2 min-w-0 flex-1" />
          <span aria-hidden className="w-[5ch] text-end tabular-nums">
            {words.percent(share)}
          </span>
        </p>
      ) : null}
      <p className="text-muted mt-8">{words.bookText}</p>
      <p className="mt-2">
        <PageLink to={paths.book}>{words.toBook}</PageLink>
      </p>
    </>
  );
}
