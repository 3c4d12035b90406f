import { HandStamp } from "./hand-stamp.tsx";
import { Picture, type IllustrationProps } from "./picture.tsx";
import { Places } from "./places.tsx";
import { Sheet } from "./sheet.tsx";

/** For the landing page: a card that is being filled, a stamp a day. */
export function HeroPicture({ className = "w-120" }: IllustrationProps) {
  return (
    <Picture width={480} height={360} className={className}>
      <Sheet x={96} y={64} width={300} height={236} tilt={5} />
      <g transform="rotate(-4 220 190)">
        <Sheet x={64} y={72} width={312} height={244} />
        <path d="M88 108h132" strokeWidth={7} className="stroke-ink" />
        <path d="M88 128h84" strokeWidth={3} className="stroke-edge" />
        <path d="M64 152h312" strokeWidth={1.5} strokeDasharray="1 7" className="stroke-edge" />
        <Places x={108} y={188} columns={5} rows={3} stamped={9} pitch={50} />
      </g>
      <HandStamp x={314} y={226} tilt={30} />
    </Picture>
  );
}
