import { clsx } from "clsx";

import { Seal } from "../seal/seal.tsx";
import { Stamp } from "../stamp/stamp.tsx";

export interface StampCardPictureProps {
  /** Stamps on the card, 0 to 8 of 8; with all of them it has the seal. */
  readonly stamped: number;
  readonly className?: string | undefined;
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

/** A stamp card, drawn of the library's own stamps. Decoration. */
export function StampCardPicture({ className, stamped }: StampCardPictureProps) {
  return (
    <div
      aria-hidden
      className={clsx(
        "border-edge bg-paper relative grid w-fit grid-cols-4 gap-1.5 rounded-lg border p-2.5 max-[22rem]:origin-left max-[22rem]:scale-90 sm:gap-3 sm:p-4",
        className,
      )}
    >
      {PLACES.map((day) =>
        day <= stamped ? (
          <Stamp key={day} day={day} />
        ) : (
          <span
            key={day}
            className="border-edge text-muted grid size-16 place-items-center rounded-full border border-dashed font-serif text-xl"
          >
            {day}
          </span>
        ),
      )}
      {stamped >= PLACES.length ? (
        <Seal className="bg-paper absolute -right-2 -bottom-8 size-24 rounded-full sm:-right-6 sm:size-28" />
      ) : null}
    </div>
  );
}
