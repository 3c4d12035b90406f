import { HandStamp } from "./hand-stamp.tsx";
import { Picture, type IllustrationProps } from "./picture.tsx";
import { Places } from "./places.tsx";
import { Sheet } from "./sheet.tsx";

/** No challenge yet: an empty card, and the stamp beside it. */
export function NoChallengesPicture({ className = "w-50" }: IllustrationProps) {
  return (
    <Picture width={200} height={150} className={className}>
      <g transform="rotate(-4 80 86)">
        <Sheet x={16} y={40} width={126} height={92} />
        <Places x={38} y={64} columns={5} rows={3} stamped={0} pitch={21} />
      </g>
      <g transform="translate(160 128) scale(0.72)">
        <HandStamp x={0} y={0} />
      </g>
    </Picture>
  );
}
