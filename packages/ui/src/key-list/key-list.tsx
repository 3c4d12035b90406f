import { clsx } from "clsx";

export interface KeyHint {
  readonly keys: readonly string[];
  readonly what: string;
}

export interface KeyListProps {
  readonly keys: readonly KeyHint[];
  readonly className?: string | undefined;
}

export function KeyList({ className, keys }: KeyListProps) {
  return (
    <dl className={clsx("text-muted flex flex-wrap gap-x-6 gap-y-2 text-sm", className)}>
      {keys.map(({ keys: names, what }) => (
        <div key={what} className="flex items-baseline gap-2">
          <dt className="flex gap-1">
            {names.map((name) => (
              <kbd
                key={name}
                className="border-edge bg-card text-ink min-w-6 rounded-sm border px-1.5 text-center font-sans text-xs leading-5"
              >
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
