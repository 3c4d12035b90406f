import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { focusOnMount } from "../../forms/focus-field.ts";
import { PageLink } from "../../navigation/links.tsx";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { moderationWords } from "../../words/en/moderation.ts";

export interface ReportReceiptProps {
  number: string;
  onDone: () => void;
  /** Blocks the author; undefined for who can't. */
  onBlock: (() => void) | undefined;
}

/** The number of a report, for its sender to keep. */
export function ReportReceipt({ number, onBlock, onDone }: ReportReceiptProps) {
  const { report: words } = useWords(moderationWords);
  const copy = useCopyToClipboard(words);
  return (
    <div className="grid gap-5">
      <div ref={focusOnMount} tabIndex={-1} className="rounded-md outline-offset-2">
        <p>{words.sent}</p>
        <p className="mt-3 font-serif text-xl font-semibold tabular-nums select-all">{number}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button size="small" onClick={() => void copy(number)}>
          {words.copy}
        </Button>
        <PageLink to={paths.report(number)}>{words.status}</PageLink>
      </div>
      {onBlock === undefined ? null : (
        <div className="border-hairline flex flex-wrap items-center justify-between gap-3 border-t pt-5">
          <p className="min-w-0 flex-[1_1_12rem]">{words.blockOffer}</p>
          <Button onClick={onBlock}>{words.block}</Button>
        </div>
      )}
      <Button variant="primary" className="justify-self-end" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
