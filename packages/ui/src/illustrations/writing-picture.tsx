import { Picture, type IllustrationProps } from "./picture.tsx";
import { RingStamp } from "./ring-stamp.tsx";
import { Sheet } from "./sheet.tsx";

/** Writing a day: a page of the diary with its stamp. */
export function WritingPicture({ className = "w-50" }: IllustrationProps) {
  return (
    <Picture width={200} height={150} className={className}>
      <Sheet x={52} y={18} width={100} height={118} tilt={6} />
      <Sheet x={44} y={16} width={100} height={118} tilt={-2} lines={[0.5, 1, 0.92, 1, 0.7, 0.96, 0.4]} />
      <RingStamp x={138} y={104} radius={28} text="12" />
    </Picture>
  );
}
