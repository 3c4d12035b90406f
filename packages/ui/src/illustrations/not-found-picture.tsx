import { Picture, type IllustrationProps } from "./picture.tsx";
import { RingStamp } from "./ring-stamp.tsx";
import { Sheet } from "./sheet.tsx";

/** A page that is not there: stamped 4, 0 and 4, the middle one missing. */
export function NotFoundPicture({ className = "w-60" }: IllustrationProps) {
  return (
    <Picture width={240} height={150} className={className}>
      <Sheet x={18} y={30} width={204} height={96} tilt={-3} />
      <RingStamp x={66} y={80} radius={26} text="4" tilt={-14} />
      <RingStamp x={120} y={78} radius={26} text="0" tilt={0} ink="waiting" />
      <RingStamp x={175} y={74} radius={26} text="4" tilt={9} />
    </Picture>
  );
}
