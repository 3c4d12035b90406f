import type { ChallengeCard } from "@diary/core/challenge";
import { badgeCode, cardCode } from "@diary/core/site/badge-code";
import { badgePath } from "@diary/core/site/badge-path";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { useWords } from "@diary/ui/words";
import { type ReactNode, useId, useState } from "react";

import { useCopyToClipboard } from "../../../platform/use-copy-to-clipboard.ts";
import { challengeWords } from "../../../words/en/challenge.ts";
import { shareWords } from "../../../words/en/share.ts";

export interface BadgeDialogProps {
  challenge: Pick<ChallengeCard, "challenge_id" | "title">;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function BadgeDialog({ challenge, ...opening }: BadgeDialogProps) {
  const { badge: label } = useWords(challengeWords).detail;
  const { badge: words } = useWords(shareWords);
  return (
    <Dialog {...opening} title={label} description={words.text}>
      <div className="grid gap-6">
        <CodeToCopy
          label={words.badge}
          code={badgeCode(challenge, location.origin)}
          copyLabel={words.copyBadge}
        >
          <img
            src={badgePath(challenge.challenge_id)}
            alt=""
            height={20}
            className="h-5 max-w-full justify-self-start"
          />
        </CodeToCopy>
        <CodeToCopy
          label={words.card}
          code={cardCode(challenge, location.origin)}
          copyLabel={words.copyCard}
        />
      </div>
    </Dialog>
  );
}

interface CodeToCopyProps {
  label: string;
  code: string;
  copyLabel: string;
  children?: ReactNode;
}

function CodeToCopy({ children, code, copyLabel, label }: CodeToCopyProps) {
  const copy = useCopyToClipboard(useWords(shareWords).badge);
  const [message, setMessage] = useState<string>();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h3 id={id} className="font-semibold">
        {label}
      </h3>
      {children}
      <code translate="no" className="bg-sunken rounded-sm p-3 text-sm wrap-anywhere select-all">
        {code}
      </code>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" onClick={() => void copy(code).then(setMessage)}>
          {copyLabel}
        </Button>
        {/* Hidden from screen readers, which read out the toast with the same message. */}
        <span aria-hidden className="text-muted text-sm">
          {message}
        </span>
      </div>
    </section>
  );
}
