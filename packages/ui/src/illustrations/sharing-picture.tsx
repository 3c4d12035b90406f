import { Picture, type IllustrationProps } from "./picture.tsx";
import { Places } from "./places.tsx";
import { Sheet } from "./sheet.tsx";

/** Sharing: two cards side by side, and a heart between them. */
export function SharingPicture({ className = "w-50" }: IllustrationProps) {
  return (
    <Picture width={200} height={150} className={className}>
      <g transform="rotate(-7 60 80)">
        <Sheet x={14} y={40} width={92} height={74} lines={[0.6]} />
        <Places x={34} y={84} columns={4} rows={1} stamped={3} pitch={18} />
      </g>
      <g transform="rotate(6 144 84)">
        <Sheet x={98} y={44} width={92} height={74} lines={[0.45]} />
        <Places x={118} y={88} columns={4} rows={1} stamped={1} pitch={18} />
      </g>
      <path
        d="M100 46c-16-10-22-18-22-25a11 11 0 0 1 22-4a11 11 0 0 1 22 4c0 7-6 15-22 25z"
        transform="rotate(-6 100 30)"
        strokeWidth={3}
        className="fill-accent stroke-paper"
      />
    </Picture>
  );
}
