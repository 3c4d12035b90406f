import { Pen } from "./pen.tsx";
import { Picture, type IllustrationProps } from "./picture.tsx";
import { RingStamp } from "./ring-stamp.tsx";
import { Sheet } from "./sheet.tsx";

/** No entry yet: a page without a word, and a pen. */
export function NoEntriesPicture({ className = "w-50" }: IllustrationProps) {
  return (
    <Picture width={200} height={150} className={className}>
      <g transform="rotate(-3 90 75)">
        <Sheet x={38} y={16} width={104} height={120} />
        <path d="M54 62h72M54 78h72M54 94h72M54 110h72" strokeWidth={1.5} className="stroke-hairline" />
        <RingStamp x={68} y={40} radius={13} text="1" ink="waiting" tilt={0} />
      </g>
      <Pen x={112} y={92} lean={48} />
    </Picture>
  );
}
