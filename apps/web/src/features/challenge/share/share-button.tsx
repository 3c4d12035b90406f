import { Button, type ButtonVariant } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Share2 } from "@diary/ui/page-icons";
import { Skeleton } from "@diary/ui/skeleton";
import { uiWords, useWords } from "@diary/ui/words";
import { Suspense, useState } from "react";

import { lazyComponent } from "../../../loading/lazy-component.tsx";
import type { ShareSheetProps } from "./share-sheet.tsx";

const ShareSheet = lazyComponent(() => import("./share-sheet.tsx"));

export interface ShareButtonProps extends ShareSheetProps {
  variant?: ButtonVariant;
  className?: string;
  opens?: boolean;
}

export function ShareButton({ className, opens = false, variant, ...props }: ShareButtonProps) {
  const { share: label } = useWords(uiWords).entry;
  const [isOpen, setIsOpen] = useState(opens);
  return (
    <Dialog
      kind="sheet"
      open={isOpen}
      onOpenChange={setIsOpen}
      title={label}
      trigger={
        <Button variant={variant} className={className}>
          <Share2 aria-hidden className="size-[1.1em]" />
          {label}
        </Button>
      }
    >
      <Suspense
        fallback={
          <div className="min-h-100">
            <Skeleton className="aspect-[1200/630] max-w-110" />
          </div>
        }
      >
        <ShareSheet {...props} />
      </Suspense>
    </Dialog>
  );
}
