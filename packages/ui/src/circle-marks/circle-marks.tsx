import { Avatar } from "../avatar/avatar.tsx";
import type { MemberToday, StripMember } from "../circle-strip/circle-strip.tsx";
import { Check } from "../icons/page-icons.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { circleWords } from "../words/circle-words.ts";
import { useWords } from "../words/words.ts";

export interface CircleMarksProps {
  readonly members: readonly StripMember[];
}

const listClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-x-4 gap-y-3.5";
const itemClass = "flex min-w-0 items-center gap-3";

/** Members of a circle with the state of their day, smaller than `CircleStrip`. */
export function CircleMarks({ members }: CircleMarksProps) {
  const words = useWords(circleWords);
  return (
    <ul aria-label={words.strip.label} className={listClass}>
      {members.map(({ avatarUrl, id, isMe = false, name, today }) => (
        <li key={id} className={itemClass}>
          <span className="relative flex shrink-0">
            <Avatar name={name} src={avatarUrl} />
            <SmallMark status={today.status} />
          </span>
          <span className="grid min-w-0">
            <bdi className="truncate text-sm leading-5 font-semibold" title={isMe ? undefined : name}>
              {isMe ? words.you : name}
            </bdi>{" "}
            <span className="text-muted text-xs">{words.strip[today.status]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const marks: Readonly<Record<MemberToday["status"], string>> = {
  written: "bg-accent text-on-accent -rotate-6 forced-colors:border",
  open: "bg-card border-ink border-2",
  rest: "bg-card border-edge after:border-muted border after:h-1.5 after:w-1 after:border-x-[1.5px]",
  none: "bg-card border-edge border-2 border-dotted",
};

function SmallMark({ status }: Pick<MemberToday, "status">) {
  return (
    <span
      aria-hidden
      className={`absolute -end-1.5 -bottom-1 grid size-4 place-content-center rounded-full shadow-[0_0_0_2px_var(--color-card)] ${marks[status]}`}
    >
      {status === "written" ? <Check className="size-2.5" strokeWidth={3.5} /> : null}
    </span>
  );
}

export function CircleMarksSkeleton({ members }: { readonly members: number }) {
  return (
    <div className={listClass}>
      {Array.from({ length: members }, (_, place) => (
        <div key={place} className={itemClass}>
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </div>
  );
}
