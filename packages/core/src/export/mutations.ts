import { useMutation } from "@tanstack/react-query";

import { useDiary } from "../supabase/index.ts";
import { fetchExport } from "./collect.ts";

/** Collects all that the person has written; `exportAsJson` and `exportAsMarkdown` make files of it. */
export function useExportData(userId: string) {
  const diary = useDiary();
  return useMutation({ mutationFn: () => fetchExport(diary, userId) });
}
