import { DAY_LIMITS } from "@diary/core/day";
import type { ContentFieldProps, EntryKey, EntryPhotosHandle, Text } from "@diary/core/writing";
import { useLazyModule } from "@diary/ui/lazy-module";
import { TextAreaField, type TextAreaFieldProps } from "@diary/ui/text-area-field";
import type { ReactNode, Ref } from "react";

import { ConcurrentDrafts } from "../../forms/concurrent-drafts.tsx";
import { RestoredDraftNotice } from "../../forms/restored-draft-notice.tsx";
import type { EntryPhotosProps } from "./entry-photos.tsx";
import type { NoteBoxProps } from "./note-box.tsx";
import type { EntryNotes } from "./use-entry-notes.ts";

const loadPhotos = () => import("./entry-photos.tsx");

export interface EntrySheetProps
  extends
    Omit<TextAreaFieldProps, "below" | "content" | "limit" | "required" | "sheet">,
    Pick<EntryPhotosProps, "onSharedPhotosTaken"> {
  draft: Text;
  entryKey: EntryKey;
  content: ContentFieldProps;
  photos: Ref<EntryPhotosHandle>;
  notes: EntryNotes;
  today: string;
  firstNotes?: NoteBoxProps["first"];
  children?: ReactNode;
}

export function EntrySheet({ children, content, draft, entryKey, photos, ...props }: EntrySheetProps) {
  const { firstNotes, notes, onSharedPhotosTaken, today, ...field } = props;
  const lazyPhotos = useLazyModule(loadPhotos, true);
  const hasPhotos = draft.photos.list.length > 0;
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
      {notes.box === undefined ? null : (
        <notes.box.NoteBox
          key={entryKey.challengeId}
          notes={notes.notes}
          entryKey={entryKey}
          today={today}
          draft={draft}
          content={content}
          first={firstNotes}
        />
      )}
      <TextAreaField
        required
        sheet="entry"
        limit={DAY_LIMITS.content}
        below={
          <div
            className={hasPhotos ? "min-h-26 py-4 sm:min-h-32" : "min-h-13 py-1.5 pointer-coarse:min-h-14"}
          >
            {lazyPhotos.status === "ready" ? (
              <lazyPhotos.module.EntryPhotos
                ref={photos}
                draft={draft}
                userId={entryKey.userId}
                onSharedPhotosTaken={onSharedPhotosTaken}
              />
            ) : null}
          </div>
        }
        {...content}
        {...field}
      />
    </>
  );
}
