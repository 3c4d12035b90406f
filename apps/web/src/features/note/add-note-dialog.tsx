import { useToday } from "@diary/core/day";
import { NOTE_LIMITS, useNoteActions } from "@diary/core/note";
import { settingQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Dialog } from "@diary/ui/dialog";
import { NoteField } from "@diary/ui/note-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { noteText } from "../../notes/note-text.ts";
import { noteWords } from "../../words/en/note.ts";

export interface AddNoteDialogProps {
  userId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function AddNoteDialog({ onOpenChange, open, ...field }: AddNoteDialogProps) {
  const words = useWords(noteWords);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.dialog}>
      <DialogField {...field} onAdded={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface DialogFieldProps extends Pick<AddNoteDialogProps, "userId"> {
  onAdded: () => void;
}

function DialogField({ onAdded, userId }: DialogFieldProps) {
  const words = useWords(noteWords);
  const toast = useToast();
  const setting = useQuery(settingQuery(useDiary(), userId));
  const today = useToday(setting.data?.day_start_hour ?? 0);
  const { add } = useNoteActions(userId);
  return (
    <NoteField
      limit={NOTE_LIMITS.characters}
      draft={noteText(userId, "dialog")}
      onAdd={async (content) => {
        await add({ content, source: "site", date: today });
        toast({ message: words.added });
        onAdded();
      }}
    />
  );
}
