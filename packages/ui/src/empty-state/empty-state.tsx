import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly title: string;
  readonly level?: 1 | 2 | 3 | undefined;
  readonly children?: ReactNode;
  readonly illustration?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ action, children, level = 2, illustration, title }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="px-gutter grid grid-cols-1 justify-items-center gap-3 py-4 text-center sm:py-10">
      {illustration}
      <Title className="mt-2 w-full font-serif text-xl font-semibold">{title}</Title>
      {children !== undefined && <div className="max-w-form text-muted w-full text-balance">{children}</div>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
