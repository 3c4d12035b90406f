import { DAY_LIMITS } from "@diary/core/day";
import type { ContentFieldProps, EntryKey, Text } from "@diary/core/writing";
import { TextAreaField, type TextAreaFieldProps } from "@diary/ui/text-area-field";
import type { ReactNode } from "react";

import { ConcurrentDrafts } from "../../forms/concurrent-drafts.tsx";
import { RestoredDraftNotice } from "../../forms/restored-draft-notice.tsx";

export interface EntrySheetProps extends Omit<
  TextAreaFieldProps,
  "content" | "limit" | "required" | "sheet"
> {
  draft: Text;
  entryKey: EntryKey;
  content: ContentFieldProps;
  children?: ReactNode;
}

export function EntrySheet({ children, content, draft, entryKey, ...field }: EntrySheetProps) {
  return (
    <>
      <RestoredDraftNotice
        key={`${entryKey.challengeId} ${entryKey.date}`}
        draft={draft}
        content={content.value}
        onPutBack={(text) => draft.change({ content: text })}
        field="content"
      />
      <ConcurrentDrafts draft={draft} fields={["content"]} />
      {children}
      <TextAreaField required sheet="entry" limit={DAY_LIMITS.content} {...content} {...field} />
    </>
  );
}
