import { Button } from "@diary/ui/button";

import { type Clip, formatClip, removeClips } from "../../clip/clip.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { Notice } from "../notices/notice-area.tsx";

/** Texts from pages for which the entry has no room. They wait for the next one. */
export function UnusedClips({ clips }: { readonly clips: readonly Clip[] }) {
  const copy = useCopy();
  return clips.map((clip) => (
    <Notice
      key={clip.id}
      title={copy.clipTooLong}
      actions={
        <Button size="small" onClick={() => void removeClips([clip])}>
          {copy.discard}
        </Button>
      }
    >
      <p>{copy.clipWaits}</p>
      <p dir="auto" className="mt-2 max-h-14 overflow-y-auto whitespace-pre-wrap">
        {formatClip(clip)}
      </p>
    </Notice>
  ));
}
