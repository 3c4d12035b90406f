import { CHALLENGE_LIMITS } from "@diary/core/challenge";
import type { LeftOut } from "@diary/core/import";
import { Button } from "@diary/ui/button";
import { SwitchField } from "@diary/ui/switch-field";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";

import { importWords } from "../../words/en/import.ts";
import type { FoundGroup } from "./import-reader.ts";
import { LeftOutSummary } from "./left-out-summary.tsx";

const { submittedDays, title: TITLE_LIMIT } = CHALLENGE_LIMITS;

export interface ChooseGroupsProps {
  groups: FoundGroup[];
  leftOut: readonly LeftOut[];
  titles: readonly (string | undefined)[];
  onChange: (titles: readonly (string | undefined)[]) => void;
  onBack: () => void;
  onNext: () => void;
}

export function ChooseGroups({ groups, leftOut, onBack, onChange, onNext, titles }: ChooseGroupsProps) {
  const words = useWords(importWords);
  const change = (index: number, title: string | undefined) => onChange(titles.with(index, title));
  return (
    <div className="grid gap-6">
      <p>{groups.some(({ days, isOwn }) => days > 0 || isOwn) ? words.groups.text : words.groups.nothing}</p>
      {groups.map(({ days, first, id, isOwn, last, name }, index) => {
        const title = titles[index];
        const shown = name.trim() || words.groups.untitled;
        const parts = Math.ceil(days / submittedDays.max);
        return (
          <div key={id} className="grid gap-3">
            <SwitchField
              label={shown}
              description={days === 0 ? words.groups.empty : words.groups.found(days, first, last)}
              checked={title !== undefined}
              onCheckedChange={(on) =>
                change(index, on ? Array.from(shown).slice(0, TITLE_LIMIT).join("") : undefined)
              }
            />
            {title === undefined || isOwn ? null : (
              <TextField
                label={words.groups.name(shown)}
                hint={parts > 1 ? words.groups.split(parts) : undefined}
                limit={TITLE_LIMIT}
                placeholder={words.groups.untitled}
                value={title}
                onValueChange={(value) => change(index, value)}
              />
            )}
          </div>
        );
      })}
      <LeftOutSummary leftOut={leftOut} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={titles.every((title) => title === undefined)} onClick={onNext}>
          {words.groups.next}
        </Button>
        <Button onClick={onBack}>{words.preview.back}</Button>
      </div>
    </div>
  );
}
