import { SwitchField } from "@diary/ui/switch-field";
import { useState } from "react";

import { deskCopy } from "./copy.ts";
import { areKeysOn, turnKeys } from "./keys.ts";

const { keys: copy } = deskCopy;

export interface KeyHint {
  keys: readonly string[];
  what: string;
}

/** Which keys do what on this page, and whether they do. */
export function KeyLegend({ keys }: { keys: readonly KeyHint[] }) {
  const [on, setOn] = useState(areKeysOn);
  return (
    <aside aria-label={copy.title} className="border-hairline mt-12 grid gap-4 border-t pt-4 text-sm">
      <div className="max-w-form">
        <SwitchField
          label={copy.on}
          checked={on}
          onCheckedChange={(next) => {
            turnKeys(next);
            setOn(next);
          }}
        />
      </div>
      {on ? (
        <dl className="text-muted flex flex-wrap gap-x-6 gap-y-2">
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
      ) : null}
    </aside>
  );
}
