import { HandStamp, Pen, Picture, Places, RingStamp, Sheet, type IllustrationProps } from "./parts.tsx";

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
