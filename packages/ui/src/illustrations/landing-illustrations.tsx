import {
  StampTool,
  Pen,
  IllustrationFrame,
  StampSlots,
  StampRing,
  Sheet,
  type IllustrationProps,
} from "./illustration-parts.tsx";

/** For the landing page: a card that is being filled, a stamp a day. */
export function HeroIllustration({ className = "w-120" }: IllustrationProps) {
  return (
    <IllustrationFrame width={480} height={360} className={className}>
      <Sheet x={96} y={64} width={300} height={236} tilt={5} />
      <g transform="rotate(-4 220 190)">
        <Sheet x={64} y={72} width={312} height={244} />
        <path d="M88 108h132" strokeWidth={7} className="stroke-ink" />
        <path d="M88 128h84" strokeWidth={3} className="stroke-edge" />
        <path d="M64 152h312" strokeWidth={1.5} strokeDasharray="1 7" className="stroke-edge" />
        <StampSlots x={108} y={188} columns={5} rows={3} stamped={9} pitch={50} />
      </g>
      <StampTool x={314} y={226} tilt={30} />
    </IllustrationFrame>
  );
}

/** Setting a goal: a new card, its title being written. */
export function GoalIllustration({ className = "w-50" }: IllustrationProps) {
  return (
    <IllustrationFrame width={200} height={150} className={className}>
      <g transform="rotate(-3 90 80)">
        <Sheet x={24} y={28} width={132} height={100} lines={[0.55]} />
        <StampSlots x={48} y={80} columns={5} rows={2} stamped={0} pitch={22} />
      </g>
      <Pen x={112} y={56} lean={64} />
    </IllustrationFrame>
  );
}

/** Writing a day: a page of the diary with its stamp. */
export function WritingIllustration({ className = "w-50" }: IllustrationProps) {
  return (
    <IllustrationFrame width={200} height={150} className={className}>
      <Sheet x={52} y={18} width={100} height={118} tilt={6} />
      <Sheet x={44} y={16} width={100} height={118} tilt={-2} lines={[0.5, 1, 0.92, 1, 0.7, 0.96, 0.4]} />
      <StampRing x={138} y={104} radius={28} text="12" />
    </IllustrationFrame>
  );
}

/** Sharing: two cards side by side, and a heart between them. */
export function SharingIllustration({ className = "w-50" }: IllustrationProps) {
  return (
    <IllustrationFrame width={200} height={150} className={className}>
      <g transform="rotate(-7 60 80)">
        <Sheet x={14} y={40} width={92} height={74} lines={[0.6]} />
        <StampSlots x={34} y={84} columns={4} rows={1} stamped={3} pitch={18} />
      </g>
      <g transform="rotate(6 144 84)">
        <Sheet x={98} y={44} width={92} height={74} lines={[0.45]} />
        <StampSlots x={118} y={88} columns={4} rows={1} stamped={1} pitch={18} />
      </g>
      <path
        d="M100 46c-16-10-22-18-22-25a11 11 0 0 1 22-4a11 11 0 0 1 22 4c0 7-6 15-22 25z"
        transform="rotate(-6 100 30)"
        strokeWidth={3}
        className="fill-accent stroke-paper"
      />
    </IllustrationFrame>
  );
}
