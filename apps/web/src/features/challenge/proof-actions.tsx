import type { ChallengeProof } from "@diary/core/proof";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { Suspense, useState } from "react";

import { FailedDialog, lazyComponent } from "../../loading/lazy-component.tsx";
import { ButtonLink } from "../../navigation/links.tsx";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { proofWords } from "../../words/en/proof.ts";
import { shareWords } from "../../words/en/share.ts";

const ProofImageDialog = lazyComponent(() => import("./proof-image-dialog.tsx"), FailedDialog);

export interface ProofActionsProps {
  proof: ChallengeProof;
  url: string | undefined;
  challengePath: string;
}

export function ProofActions({ challengePath, proof, url }: ProofActionsProps) {
  const words = useWords(proofWords);
  const share = useWords(shareWords);
  const copy = useCopyToClipboard({ ...share, copyFailed: `${share.copyFailed} ${url ?? ""}` });
  const [hasImage, setHasImage] = useState(false);
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <Button variant="primary" onClick={() => window.print()}>
        {words.print}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setHasImage(true)}>
        {words.image}
      </Button>
      {url === undefined ? null : <Button onClick={() => void copy(url)}>{share.copy}</Button>}
      <ButtonLink to={challengePath} variant="quiet">
        {words.toChallenge}
      </ButtonLink>
      <Suspense>
        <ProofImageDialog proof={proof} url={url} open={hasImage} onOpenChange={setHasImage} />
      </Suspense>
    </div>
  );
}
