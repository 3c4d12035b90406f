import { Alert } from "@diary/ui/alert";
import { useWords } from "@diary/ui/words";
import { useEffect, useState } from "react";

import type { Server } from "../../connection/server.ts";
import { readInbox, type InboxNote } from "../../storage/note-inbox.ts";
import { en } from "../../words/en.ts";

/** Shows notes that wait until a user signs in. */
export function StoredNotes({ server }: { readonly server: Server | null }) {
  const words = useWords(en);
  const [notes, setNotes] = useState<InboxNote[]>([]);
  useEffect(() => void readInbox(null, server).then(setNotes, () => undefined), [server]);
  if (notes.length === 0) return null;
  return (
    <Alert title={words.notesStored(notes.length)}>
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
