import { clsx } from "clsx";

/** `open` means no entry yet. `pending` means an entry that the server doesn't have yet. */
export type StampVariant = "open" | "pending" | "stamped";

export interface StampProps {
  /** Undefined until the server has assigned the number. */
  readonly day: number | undefined;
  readonly ink?: StampVariant;
  readonly animate?: boolean;
  /** `large` is for today's form, `sheet` for a written sheet, `strip` for a circle. Default `medium`. */
  readonly size?: "medium" | "card" | "large" | "sheet" | "sheet-small" | "strip";
  readonly className?: string | undefined;
}

const sizes = {
  medium: {
    ring: "size-14",
    inner: "inset-[3.5px]",
    word: "text-[0.5625rem]",
    number: "text-xl leading-[1.364]",
  },
  large: {
    ring: "size-12 md:size-33",
    inner: "inset-[3.5px] md:inset-[7px]",
    word: "text-[0.5625rem] md:text-xs",
    number: "text-base leading-[1.364] md:text-[3.25rem]",
  },
  sheet: {
    ring: "size-24 md:size-33",
    inner: "inset-[5px] md:inset-[7px]",
    word: "text-[0.6875rem] md:text-xs",
    number: "text-[2.375rem] leading-[1.2] md:text-[3.25rem]",
  },
  card: {
    ring: "size-18",
    inner: "inset-[4px]",
    word: "text-[0.625rem]",
    number: "text-[1.625rem] leading-[1.25]",
  },
  strip: {
    ring: "size-12 sm:size-18",
    inner: "inset-[3px] sm:inset-[4px]",
    word: "text-[0.625rem] max-sm:sr-only",
    number: "text-lg leading-[1.25] sm:text-[1.625rem]",
  },
  "sheet-small": {
    ring: "size-20",
    inner: "inset-[4.5px]",
    word: "text-[0.625rem]",
    number: "text-[1.875rem] leading-[1.25]",
  },
};

const inks = {
  open: "border-2 border-ink text-ink",
  pending: "border-2 border-muted text-muted border-dashed",
  stamped: "bg-accent text-on-accent forced-colors:border-2",
};

export function Stamp({ className, animate = false, day, ink = "stamped", size = "medium" }: StampProps) {
  const look = sizes[size];
  return (
    <span
      className={clsx(
        "relative inline-grid shrink-0 place-content-center rounded-full text-center leading-none select-none",
        look.ring,
        inks[ink],
        ink === "open" ? undefined : tiltClass(day ?? 0),
        animate && "animate-stamp motion-reduce:animate-none",
        className,
      )}
    >
      {ink === "stamped" ? (
        <span
          aria-hidden
          className={clsx(
            "border-on-accent pointer-events-none absolute rounded-full border opacity-75",
            look.inner,
          )}
        />
      ) : null}
      {day === undefined ? null : (
        <>
          <span className={clsx("tracking-caps relative font-semibold", look.word)}>DAY</span>{" "}
          <span className={clsx("font-serif font-bold", look.number)}>{day}</span>
        </>
      )}
    </span>
  );
}

const restSizes = {
  sheet:
    "border-edge size-24 border-2 after:h-7 after:w-2.5 after:border-x-[3px] md:size-33 md:after:h-9 md:after:w-3",
  strip: "border-hairline size-12 border after:h-4 after:w-1.5 after:border-x-2 sm:size-18",
};

export interface RestMarkProps {
  readonly size: keyof typeof restSizes;
  readonly className?: string | undefined;
}

/** Mark of a rest day, in the place of a stamp: two bars. */
export function RestMark({ className, size }: RestMarkProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        "after:border-muted grid shrink-0 place-content-center rounded-full",
        restSizes[size],
        className,
      )}
    />
  );
}

const tilts = ["-rotate-6", "rotate-3", "-rotate-3", "rotate-6", "-rotate-2"] as const;

/** Depends only on the day's number, so the tilt of a stamp never changes. */
export function tiltClass(day: number): string {
  return tilts[Math.abs(day) % tilts.length] ?? "";
}
