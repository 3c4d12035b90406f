import { Alert } from "../alert/alert.tsx";
import { formWords } from "../words/form-words.ts";
import { uiWords, useWords } from "../words/words.ts";

export interface ClockNoticeProps {
  /** Milliseconds by which the device's clock is ahead. With 0, the notice is hidden. */
  readonly aheadMs: number;
  readonly className?: string | undefined;
}

const MINUTE = 60_000;
const units = [
  { unit: "day", ms: 1440 * MINUTE },
  { unit: "hour", ms: 60 * MINUTE },
  { unit: "minute", ms: MINUTE },
] as const;

export function formatClockDifference(aheadMs: number, locale: string): string {
  const ms = Math.abs(aheadMs);
  const { ms: size, unit } = units.find((each) => ms >= 2 * each.ms) ?? units[2];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.round(ms / size),
  );
}

export function ClockNotice({ aheadMs, className }: ClockNoticeProps) {
  const { clock: words } = useWords(formWords);
  const { locale } = useWords(uiWords);
  if (aheadMs === 0) return null;
  const difference = formatClockDifference(aheadMs, locale);
  return (
    <Alert
      tone="notice"
      title={aheadMs > 0 ? words.ahead(difference) : words.behind(difference)}
      className={className}
    >
      {words.text}
    </Alert>
  );
}
