import { LinkSlot } from "@diary/ui/link-slot";
import type { ComponentProps, ReactNode } from "react";

export interface RowCardProps {
  /** The router's link; the whole card is its target. */
  link: ComponentProps<typeof LinkSlot>["link"];
  /** Somebody's own words. */
  title: string;
  /** Beside the title: badges. */
  marks?: ReactNode;
  /** What is known of it, in pieces that wrap. */
  children: ReactNode;
}

/** One of the things that wait, in a list of the desk. */
export function RowCard({ children, link, marks, title }: RowCardProps) {
  return (
    <article className="border-hairline bg-card hover:border-edge has-focus-visible:border-focus relative grid grid-cols-1 gap-2 rounded-lg border px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 font-semibold wrap-anywhere" dir="auto">
          <LinkSlot
            link={link}
            className="rounded-sm no-underline after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </LinkSlot>
        </h2>
        <span className="flex min-w-0 flex-wrap gap-1.5 [&>*]:whitespace-normal">{marks}</span>
      </div>
      <p className="text-muted flex flex-wrap gap-x-4 gap-y-0.5 text-sm [&>*]:wrap-anywhere">{children}</p>
    </article>
  );
}
