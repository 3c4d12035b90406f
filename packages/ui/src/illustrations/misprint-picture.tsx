import { Picture, type IllustrationProps } from "./picture.tsx";
import { Sheet } from "./sheet.tsx";

/** Something failed: a stamp that slipped, half on the card and doubled. */
export function MisprintPicture({ className = "w-50" }: IllustrationProps) {
  return (
    <Picture width={200} height={150} className={className}>
      <Sheet x={28} y={32} width={130} height={96} tilt={-3} lines={[0.4, 0.7]} />
      <g className="stroke-accent" transform="translate(132 88) rotate(-12)">
        <circle r={33} strokeWidth={3.5} strokeDasharray="52 9 30 14 60 6 20 16" />
        <circle r={27} strokeWidth={1.5} strokeDasharray="40 12 22 8 50 10" />
        <path d="M-11-11l22 22M11-11l-22 22" strokeWidth={6} />
      </g>
      <g className="stroke-accent" opacity={0.35} transform="translate(140 83) rotate(-6)">
        <circle r={33} strokeWidth={2.5} strokeDasharray="30 30 50 20" />
        <path d="M-11-11l22 22M11-11l-22 22" strokeWidth={4} />
      </g>
    </Picture>
  );
}
