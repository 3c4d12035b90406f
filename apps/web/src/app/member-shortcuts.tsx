import { paths } from "@diary/core/paths";
import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import type { AddNoteDialogProps } from "../features/note/add-note-dialog.tsx";
import type { ShortcutsDialogProps } from "../features/site/shortcuts-dialog.tsx";
import { FailedDialog, lazyComponent } from "../loading/lazy-component.tsx";
import { useShortcuts } from "../platform/shortcuts.ts";

const ShortcutsDialog = lazyComponent<ShortcutsDialogProps>(
  () => import("../features/site/shortcuts-dialog.tsx"),
  FailedDialog,
);

const AddNoteDialog = lazyComponent<AddNoteDialogProps>(
  () => import("../features/note/add-note-dialog.tsx"),
  FailedDialog,
);

type NoteDialog = "closed" | "open" | "unused";

export interface MemberShortcutsProps extends ShortcutsDialogProps {
  userId: string;
}

export function MemberShortcuts({ onOpenChange, open, userId }: MemberShortcutsProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isWanted, setIsWanted] = useState(false);
  const [note, setNote] = useState<NoteDialog>("unused");
  if (open && !isWanted) setIsWanted(true);
  useShortcuts({
    n: () => void navigate(paths.registerDay(), { replace: pathname === paths.registerDay() }),
    a: () => setNote("open"),
    "/": () => {
      const field = document.querySelector<HTMLElement>("main input[type=search]");
      if (field === null) void navigate(paths.search);
      else field.focus();
    },
    "?": () => onOpenChange(true),
  });
  return (
    <Suspense>
      {isWanted ? <ShortcutsDialog open={open} onOpenChange={onOpenChange} /> : null}
      {note === "unused" ? null : (
        <AddNoteDialog
          userId={userId}
          open={note === "open"}
          onOpenChange={(isOpen) => setNote(isOpen ? "open" : "closed")}
        />
      )}
    </Suspense>
  );
}
