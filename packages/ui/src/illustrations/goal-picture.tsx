import { Pen } from "./pen.tsx";
import { Picture, type IllustrationProps } from "./picture.tsx";
import { Places } from "./places.tsx";
import { Sheet } from "./sheet.tsx";

/** Setting a goal: a new card, its title being written. */
export function GoalPicture({ className = "w-50" }: IllustrationProps) {
  return (
    <Picture width={200} height={150} className={className}>
      <g transform="rotate(-3 90 80)">
        <Sheet x={24} y={28} width={132} height={100} lines={[0.55]} />
        <Places x={48} y={80} columns={5} rows={2} stamped={0} pitch={22} />
      </g>
      <Pen x={112} y={56} lean={64} />
    </Picture>
  );
}
