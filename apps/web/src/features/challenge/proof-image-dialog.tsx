import { type ChallengeProof, longestProvenStreak } from "@diary/core/proof";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { uiWords, useWords } from "@diary/ui/words";
import { useState } from "react";

import { useBackendConfig } from "../../config/backend.ts";
import { formatMoment } from "../../content/format-date-time.ts";
import { saveFile } from "../../platform/save-file.ts";
import { feedWords } from "../../words/en/feed.ts";
import { proofWords } from "../../words/en/proof.ts";
import { shareWords } from "../../words/en/share.ts";
import { SHARE_FILE, SharePreview, useShareCanvas } from "./share/share-canvas.tsx";
import { ShareFormats } from "./share/share-formats.tsx";
import type { ShareFormat } from "./share/share-looks.ts";

export interface ProofImageDialogProps {
  proof: ChallengeProof;
  url: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ProofImageDialog({ proof, url, ...opening }: ProofImageDialogProps) {
  const words = useWords(proofWords);
  return (
    <Dialog {...opening} title={words.image}>
      <ProofImage proof={proof} url={url} />
    </Dialog>
  );
}

function ProofImage({ proof, url }: Pick<ProofImageDialogProps, "proof" | "url">) {
  const words = useWords(proofWords);
  const share = useWords(shareWords);
  const { category: labelOf } = useWords(feedWords);
  const { day: dayWord } = useWords(uiWords).dayCount;
  const { siteName } = useBackendConfig();
  const [format, setFormat] = useState<ShareFormat>("wide");
  const { category, days, entries, nickname, own_dates, title } = proof;
  const summary = words.summary(own_dates.length, entries, longestProvenStreak(proof));
  const { canvas, readPicture } = useShareCanvas(format, {
    written: Math.min(entries, days),
    filled: own_dates.length,
    days,
    bridges: [],
    category: { name: category, label: labelOf(category) },
    heading: { title, nickname, avatarUrl: undefined },
    lastLine: summary,
    dayWord,
    siteName,
    footer: [
      url === undefined ? words.noAddress : url.replace(/^https?:\/\//, ""),
      words.checked(formatMoment(proof.checked_at)),
    ],
  });
  return (
    <div className="grid gap-4">
      <SharePreview canvas={canvas} format={format} label={words.preview(summary)} title={title} />
      <p className="text-muted text-sm">{summary}</p>
      <ShareFormats value={format} onChange={setFormat} />
      <Button
        variant="primary"
        size="large"
        onClick={() => void readPicture().then((file) => saveFile(SHARE_FILE, file))}
      >
        {share.savePicture}
      </Button>
    </div>
  );
}
