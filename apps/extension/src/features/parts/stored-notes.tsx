import { Alert } from "@diary/ui/alert";
import { useWords } from "@diary/ui/words";
import { useEffect, useState } from "react";

import type { Server } from "../../connection/server.ts";
import { readInbox, type InboxNote } from "../../storage/note-inbox.ts";
import { noteWords } from "../../words/notes.ts";

export function StoredNotes({ server }: { readonly server: Server | null }) {
  const words = useWords(noteWords);
  const [notes, setNotes] = useState<InboxNote[]>([]);
  useEffect(() => void readInbox(null, server).then(setNotes, () => undefined), [server]);
  if (notes.length === 0) return null;
  return (
    <Alert title={words.stored(notes.length)}>
      <ul className="max-h-20 overflow-y-auto">
        {notes.map(({ id, text, title, url }) => (
          <li key={id} dir="auto" className="truncate">
            {text || title || url}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
