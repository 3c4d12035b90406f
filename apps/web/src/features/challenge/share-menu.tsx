import type { ChallengeCard } from "@diary/core/challenge";
import { readMastodonServer, shareText, shareUrl, type SocialNetwork } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { progressCard } from "@diary/core/site/page-head";
import { Button, type ButtonVariant } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { Share2 } from "@diary/ui/icons";
import { Menu } from "@diary/ui/menu";
import { TextField } from "@diary/ui/text-field";
import { uiWords, useWords } from "@diary/ui/words";
import { useState } from "react";

import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { challengeWords } from "../../words/en/challenge.ts";

export interface ShareMenuProps {
  challenge: Pick<ChallengeCard, "challenge_id" | "day" | "days">;
  content: string;
  variant?: ButtonVariant;
  className?: string;
}

const NAMES = { x: "X", bluesky: "Bluesky", mastodon: "Mastodon" };
const PICTURE_TIMEOUT_MS = 1000;

/** Opens the device's share sheet, or lists networks if the device has none. */
export function ShareMenu({ challenge, className, content, variant }: ShareMenuProps) {
  const { share: words } = useWords(challengeWords);
  const { share: label } = useWords(uiWords).entry;
  const [hasSheet, setHasSheet] = useState("share" in navigator);
  const [isAsking, setIsAsking] = useState(false);
  const share = { text: shareText(content), url: location.origin + paths.challenge(challenge.challenge_id) };
  const copy = useCopyToClipboard({ ...words, copyFailed: `${words.copyFailed} ${share.url}` });

  /** Loads no script of the network. */
  function compose(network: SocialNetwork) {
    window.open(shareUrl(share, network), "_blank", "popup,noopener,width=550,height=400");
  }

  async function openSheet() {
    const files = await readPicture(progressCard(challenge.day, challenge.days).path);
    try {
      await navigator.share(navigator.canShare?.({ ...share, files }) ? { ...share, files } : share);
    } catch (error) {
      // An AbortError means that the user closed the sheet.
      if (!(error instanceof DOMException && error.name === "AbortError")) setHasSheet(false);
    }
  }

  const button = (
    <Button variant={variant} className={className} onClick={hasSheet ? () => void openSheet() : undefined}>
      <Share2 aria-hidden className="size-[1.1em]" />
      {label}
    </Button>
  );
  if (hasSheet) return button;
  const item = (name: "bluesky" | "x") => ({
    label: NAMES[name],
    onSelect: () => compose({ name }),
  });
  return (
    <>
      <Menu
        trigger={button}
        groups={[
          [item("x"), item("bluesky"), { label: NAMES.mastodon, onSelect: () => setIsAsking(true) }],
          [{ label: words.copy, onSelect: () => void copy(share.url) }],
        ]}
      />
      <MastodonDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onServer={(server) => {
          setIsAsking(false);
          compose({ name: "mastodon", server });
        }}
      />
    </>
  );
}

/** Returns an empty list offline, and on a static host without the function that draws the image. */
async function readPicture(path: string): Promise<File[]> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) });
    const type = response.headers.get("content-type") ?? "";
    return type === "image/png" ? [new File([await response.blob()], "challenge.png", { type })] : [];
  } catch {
    return [];
  }
}

interface MastodonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onServer: (server: string) => void;
}

function MastodonDialog({ onOpenChange, onServer, open }: MastodonDialogProps) {
  const { share: words } = useWords(challengeWords);
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function submit() {
    const server = readMastodonServer(typed);
    setIsWrong(server === undefined);
    if (server !== undefined) onServer(server);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={NAMES.mastodon}>
      <Form onSubmit={submit}>
        {/* The name makes the browser suggest earlier input. */}
        <TextField
          label={words.server}
          name="mastodon-server"
          placeholder="mastodon.social"
          inputMode="url"
          autoCapitalize="none"
          error={isWrong ? words.serverWrong : undefined}
          value={typed}
          onValueChange={setTyped}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary">
            {words.open}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
