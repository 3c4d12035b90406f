import {
  StampTool,
  Pen,
  IllustrationFrame,
  StampSlots,
  StampRing,
  Sheet,
  type IllustrationProps,
} from "./illustration-parts.tsx";

/** No challenge yet: an empty card, and the stamp beside it. */
export function NoChallengesIllustration({ className = "w-50" }: IllustrationProps) {
  return (
    <IllustrationFrame width={200} height={150} className={className}>
      <g transform="rotate(-4 80 86)">
        <Sheet x={16} y={40} width={126} height={92} />
        <StampSlots x={38} y={64} columns={5} rows={3} stamped={0} pitch={21} />
      </g>
      <g transform="translate(160 128) scale(0.72)">
        <StampTool x={0} y={0} />
      </g>
    </IllustrationFrame>
  );
}

/** No entry yet: a page without a word, and a pen. */
export function NoEntriesIllustration({ className = "w-50" }: IllustrationProps) {
  return (
    <IllustrationFrame width={200} height={150} className={className}>
      <g transform="rotate(-3 90 75)">
        <Sheet x={38} y={16} width={104} height={120} />
        <path d="M54 62h72M54 78h72M54 94h72M54 110h72" strokeWidth={1.5} className="stroke-hairline" />
        <StampRing x={68} y={40} radius={13} text="1" ink="pending" tilt={0} />
      </g>
      <Pen x={112} y={92} lean={48} />
    </IllustrationFrame>
  );
}

/** A page that is not there: stamped 4, 0 and 4, the middle one missing. */
export function NotFoundIllustration({ className = "w-60" }: IllustrationProps) {
  return (
    <IllustrationFrame width={240} height={150} className={className}>
      <Sheet x={18} y={30} width={204} height={96} tilt={-3} />
      <StampRing x={66} y={80} radius={26} text="4" tilt={-14} />
      <StampRing x={120} y={78} radius={26} text="0" tilt={0} ink="pending" />
      <StampRing x={175} y={74} radius={26} text="4" tilt={9} />
    </IllustrationFrame>
  );
}
