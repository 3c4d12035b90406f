import type { ReactNode } from "react";

/** What something is filed under: a category. A paper tag with its hole. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="border-hairline bg-card text-muted inline-flex items-center gap-2 rounded-l-full rounded-r-sm border py-0.5 pr-2.5 pl-2 text-xs font-medium">
      <span aria-hidden className="border-edge bg-paper size-1.5 shrink-0 rounded-full border" />
      {children}
    </span>
  );
}
