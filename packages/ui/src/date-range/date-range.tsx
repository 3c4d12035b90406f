export interface DateRangeProps {
  readonly start: string;
  readonly end: string | null;
  readonly className?: string | undefined;
}

export function DateRange({ className, end, start }: DateRangeProps) {
  return (
    <p className={className}>
      <time dateTime={start}>{start}</time> ~ {end === null ? null : <time dateTime={end}>{end}</time>}
    </p>
  );
}
