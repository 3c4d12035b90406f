import { clsx } from "clsx";

/** `pending` is an entry that is not yet delivered: drawn, but not yet stamped. */
export type StampVariant = "stamped" | "pending";

export interface StampProps {
  /** Number of the entry, from 1; undefined while the server has not given one. */
  readonly day: number | undefined;
  readonly ink?: StampVariant;
  /** Lets the stamp come down, once, when it appears. */
  readonly animate?: boolean;
  readonly size?: "medium" | "large";
  readonly className?: string | undefined;
}

const sizes = {
  medium: { ring: "size-16", inner: "inset-1", word: "text-[0.625rem]", number: "text-xl" },
  large: { ring: "size-28", inner: "inset-1.5", word: "text-xs", number: "text-4xl" },
};

/** The stamp of a day: "DAY n" in a double ring. */
export function Stamp({ className, animate = false, day, ink = "stamped", size = "medium" }: StampProps) {
  const look = sizes[size];
  return (
    <span
      className={clsx(
        "relative inline-grid shrink-0 place-content-center rounded-full border-2 text-center leading-none select-none",
        look.ring,
        ink === "stamped" ? "border-accent text-accent" : "border-edge text-muted border-dashed",
        tiltClass(day ?? 0),
        animate && "animate-stamp motion-reduce:animate-none",
        className,
      )}
    >
      {ink === "stamped" ? (
        <span
          aria-hidden
          className={clsx("border-accent pointer-events-none absolute rounded-full border", look.inner)}
        />
      ) : null}
      <span className={clsx("tracking-caps font-semibold", look.word)}>DAY</span>{" "}
      <span className={clsx("font-serif font-bold", look.number)}>{day ?? "?"}</span>
    </span>
  );
}

const tilts = ["-rotate-6", "rotate-3", "-rotate-3", "rotate-6", "-rotate-2"] as const;

/** A class that turns the stamp of a day a little, each day otherwise and always alike: nobody stamps straight. */
export function tiltClass(day: number): string {
  return tilts[Math.abs(day) % tilts.length] ?? "";
}
