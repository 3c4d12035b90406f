import { Avatar } from "../avatar/avatar.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { RestMark, Stamp } from "../stamp/stamp.tsx";
import { circleWords } from "../words/circle-words.ts";
import { useWords } from "../words/words.ts";

/** State of a member's day. `open` has the next entry's number. `none`: no challenge of the member runs today. */
export type MemberToday =
  | { readonly status: "written"; readonly day: number; readonly time?: string | undefined }
  | { readonly status: "open"; readonly day: number }
  | { readonly status: "rest" }
  | { readonly status: "none" };

export interface StripMember {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl?: string | undefined;
  readonly isMe?: boolean | undefined;
  readonly today: MemberToday;
}

export interface CircleStripProps {
  /** Two to six members, in the order in which they are shown. */
  readonly members: readonly StripMember[];
  readonly className?: string | undefined;
}

/** The border at the start of each row is outside of the list, so it is clipped. */
const listClass =
  "border-hairline bg-card grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] max-[22.4rem]:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] overflow-hidden rounded-lg border sm:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]";
const itemClass =
  "border-edge -ms-0.5 grid min-w-0 grid-cols-1 content-start justify-items-center gap-0.5 border-s-2 border-dotted px-0.5 pt-4 pb-3 text-center sm:px-3 sm:pt-6 sm:pb-4.5";

export function CircleStrip({ className, members }: CircleStripProps) {
  const words = useWords(circleWords);
  const isFree = members.every(({ today }) => today.status === "rest" || today.status === "none");
  const isRest = members.every(({ today }) => today.status === "rest");
  return (
    <div className={className}>
      {isFree ? <p className="text-muted mb-3">{isRest ? words.strip.allRest : words.strip.noPlan}</p> : null}
      <ol aria-label={words.strip.label} className={listClass}>
        {members.map(({ avatarUrl, id, isMe = false, name, today }) => (
          <li key={id} className={itemClass}>
            <span className="mb-1.5 flex min-h-12 sm:mb-3.5 sm:min-h-18">
              <Mark today={today} />
            </span>
            <span className="flex max-w-full min-w-0 items-center gap-2 text-xs font-semibold sm:text-sm">
              <Avatar name={name} src={avatarUrl} size="line" className="max-sm:hidden" />
              <bdi className="truncate" title={isMe ? undefined : name}>
                {isMe ? words.you : name}
              </bdi>
            </span>
            <span className="text-muted text-[0.6875rem] leading-4 text-balance sm:text-xs">
              <State today={today} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Mark({ today }: Pick<StripMember, "today">) {
  if (today.status === "none")
    return (
      <span aria-hidden className="border-edge size-12 rounded-full border-2 border-dotted sm:size-18" />
    );
  if (today.status === "rest") return <RestMark size="strip" />;
  return <Stamp size="strip" day={today.day} ink={today.status === "open" ? "open" : "stamped"} />;
}

function State({ today }: Pick<StripMember, "today">) {
  const words = useWords(circleWords).strip;
  if (today.status !== "written" || today.time === undefined) return words[today.status];
  return (
    <>
      <span className="sr-only">{words.writtenAt}</span>
      {today.time}
    </>
  );
}

export function CircleStripSkeleton() {
  return (
    <div className={listClass}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={itemClass}>
          <Skeleton className="mb-1.5 size-12 rounded-full sm:mb-3.5 sm:size-18" />
          <Skeleton className="h-5 w-12 sm:h-6 sm:w-20" />
          <Skeleton className="mt-0.5 h-4 w-10 sm:w-16" />
        </div>
      ))}
    </div>
  );
}
