import { Picture, type IllustrationProps } from "./picture.tsx";
import { RingStamp } from "./ring-stamp.tsx";
import { Sheet } from "./sheet.tsx";

/** No connection: the page is written and kept, its stamp still waits. */
export function OfflinePicture({ className = "w-50" }: IllustrationProps) {
  return (
    <Picture width={200} height={150} className={className}>
      <Sheet x={30} y={30} width={96} height={106} tilt={-3} lines={[0.5, 1, 0.9, 0.96, 0.6]} />
      <path
        d="M122 66a22 22 0 0 1 41-9a17 17 0 0 1 4 33h-40a14 14 0 0 1-5-24z"
        strokeWidth={2}
        className="fill-card stroke-ink"
      />
      <path d="M118 104l58-64" strokeWidth={7} className="stroke-paper" />
      <path d="M120 102l54-60" strokeWidth={2.5} className="stroke-ink" />
      <RingStamp x={118} y={122} radius={17} text="…" tilt={0} ink="waiting" />
    </Picture>
  );
}
