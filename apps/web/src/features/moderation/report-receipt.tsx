import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { TextLink } from "@diary/ui/text-link";
import { useToast } from "@diary/ui/toast";
import { Link } from "react-router-dom";

import { focusOnMount } from "../../forms/focus-field.ts";
import { moderationCopy } from "./copy.ts";

const { report: copy } = moderationCopy;

export interface ReportReceiptProps {
  number: string;
  onDone: () => void;
  /** Blocks the author; undefined for who can't. */
  onBlock: (() => void) | undefined;
}

/** What somebody takes away from a report: its number. */
export function ReportReceipt({ number, onBlock, onDone }: ReportReceiptProps) {
  const toast = useToast();

  async function copyNumber() {
    const message = await navigator.clipboard.writeText(number).then(
      () => copy.copied,
      () => copy.copyFailed,
    );
    toast({ message });
  }

  return (
    <div className="grid gap-5">
      <div ref={focusOnMount} tabIndex={-1} className="rounded-md outline-offset-2">
        <p>{copy.sent}</p>
        <p className="mt-3 font-serif text-xl font-semibold tabular-nums select-all">{number}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button size="small" onClick={() => void copyNumber()}>
          {copy.copy}
        </Button>
        <TextLink asChild>
          <Link to={paths.report(number)}>{copy.status}</Link>
        </TextLink>
      </div>
      {onBlock === undefined ? null : (
        <div className="border-hairline flex flex-wrap items-center justify-between gap-3 border-t pt-5">
          <p className="min-w-0 flex-[1_1_12rem]">{copy.blockOffer}</p>
          <Button onClick={onBlock}>{copy.block}</Button>
        </div>
      )}
      <Button variant="primary" className="justify-self-end" onClick={onDone}>
        {copy.done}
      </Button>
    </div>
  );
}
