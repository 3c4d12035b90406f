import type { ChallengeCard } from "@diary/core/challenge";
import { today } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { bridgesOf, missedDates } from "@diary/core/rest-days";
import { Button } from "@diary/ui/button";
import { toProse } from "@diary/ui/prose";
import { SwitchField } from "@diary/ui/switch-field";
import { useToast } from "@diary/ui/toast";
import { uiWords, useWords } from "@diary/ui/words";
import { useState } from "react";

import { useBackendConfig } from "../../../config/backend.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { useCopyToClipboard } from "../../../platform/use-copy-to-clipboard.ts";
import { feedWords } from "../../../words/en/feed.ts";
import { shareWords } from "../../../words/en/share.ts";
import { SHARE_FILE, SharePreview, useShareCanvas } from "./share-canvas.tsx";
import type { ShareCard } from "./share-card.ts";
import { ShareFormats } from "./share-formats.tsx";
import type { ShareFormat } from "./share-looks.ts";
import { ShareNetworks } from "./share-networks.tsx";
import { ShareTextFields } from "./share-text-fields.tsx";
import { useShareText } from "./use-share-text.ts";

export interface ShareSheetProps {
  challenge: ChallengeCard & { tags?: string };
  content: string | undefined;
  number?: number | undefined;
  dates: readonly string[];
  avatarUrl: string | undefined;
}

export default function ShareSheet({ avatarUrl, challenge, content, dates, number }: ShareSheetProps) {
  const words = useWords(shareWords);
  const [format, setFormat] = useState<ShareFormat>("wide");
  const [hasTitle, setHasTitle] = useState(true);
  const [hasLine, setHasLine] = useState(false);
  const [canShare, setCanShare] = useState(canShareFiles);
  const toast = useToast();
  const [now] = useState(Date.now);
  const { siteName } = useBackendConfig();
  const lastLine = lastLineOf(content);
  const { category: labelOf } = useWords(feedWords);
  const { day: dayWord } = useWords(uiWords).dayCount;
  const { category, day, days, nickname, title } = challenge;
  const card: ShareCard = {
    written: Math.min(day, days),
    days,
    bridges: bridgesOf(dates, missedDates(dates, challenge, today(now, 0))),
    category: { name: category, label: labelOf(category) },
    heading: hasTitle ? { title, nickname, avatarUrl } : undefined,
    lastLine: hasLine ? lastLine : undefined,
    dayWord,
    siteName,
  };
  const { canvas, readPicture } = useShareCanvas(format, card);
  const text = useShareText(challenge, content ?? title, number);
  const share = {
    text: text.shared,
    url: location.origin + paths.challenge(challenge.challenge_id),
  };
  const copy = useCopyToClipboard({ ...words, copyFailed: `${words.copyFailed} ${share.url}` });

  async function sharePicture() {
    try {
      await navigator.share({ ...share, files: [await readPicture()] });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      setCanShare(false);
      toast({ message: words.shareFailed });
    }
  }

  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] md:gap-9">
      <div className="grid min-w-0 content-start gap-4">
        <SharePreview
          canvas={canvas}
          format={format}
          label={words.preview(card.written, days)}
          title={title}
        />
        <ShareFormats value={format} onChange={setFormat} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="divide-hairline border-hairline divide-y border-b [&>*]:py-3">
          <SwitchField label={words.withTitle} checked={hasTitle} onCheckedChange={setHasTitle} />
          {lastLine === undefined ? null : (
            <SwitchField label={words.withLine} checked={hasLine} onCheckedChange={setHasLine} />
          )}
          <ShareTextFields text={text} />
        </div>
        {canShare ? (
          <Button variant="primary" size="large" className="mt-auto" onClick={() => void sharePicture()}>
            {words.sharePicture}
          </Button>
        ) : null}
        <div className={canShare ? "grid grid-cols-2 gap-2.5" : "mt-auto grid gap-2.5"}>
          <Button
            variant={canShare ? "secondary" : "primary"}
            size={canShare ? "medium" : "large"}
            onClick={() => void readPicture().then((file) => saveFile(SHARE_FILE, file))}
          >
            {words.savePicture}
          </Button>
          <Button onClick={() => void copy(share.url)}>{words.copy}</Button>
        </div>
        <CopyProof challengeId={challenge.challenge_id} />
        <ShareNetworks share={share} />
      </div>
    </div>
  );
}

function CopyProof({ challengeId }: { challengeId: string }) {
  const words = useWords(shareWords);
  const url = location.origin + paths.proof(challengeId);
  const copy = useCopyToClipboard({ ...words, copyFailed: `${words.copyFailed} ${url}` });
  return (
    <Button variant="quiet" size="small" className="justify-self-start" onClick={() => void copy(url)}>
      {words.copyProof}
    </Button>
  );
}

function canShareFiles(): boolean {
  const probe = new File([], SHARE_FILE, { type: "image/png" });
  return "canShare" in navigator && navigator.canShare({ files: [probe] });
}

function lastLineOf(content: string | undefined): string | undefined {
  const line = content
    ?.split("\n")
    .map((text) => text.trim())
    .findLast((text) => /[\p{L}\p{N}]/u.test(text));
  return line === undefined ? undefined : toProse(line);
}
