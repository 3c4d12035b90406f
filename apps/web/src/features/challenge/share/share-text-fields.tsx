import { HASHTAGS_LIMIT } from "@diary/core/day";
import { languageOf } from "@diary/ui/prose";
import { SwitchField } from "@diary/ui/switch-field";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";

import { shareWords } from "../../../words/en/share.ts";
import type { ShareText } from "./use-share-text.ts";

export function ShareTextFields({ text }: { text: ShareText }) {
  const words = useWords(shareWords);
  const { change, hasDay, hashtags, shared } = text;
  return (
    <div className="grid gap-3">
      <SwitchField
        label={words.withDay}
        checked={hasDay}
        onCheckedChange={(checked) => change({ hasDay: checked })}
      />
      {hasDay ? (
        <>
          <TextField
            label={words.hashtags}
            name="hashtags"
            placeholder="#100DaysOfCode"
            autoCapitalize="none"
            limit={HASHTAGS_LIMIT}
            value={hashtags}
            onValueChange={(typed) => change({ hashtags: typed })}
          />
          <p
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
            role="group"
            aria-label={words.text}
            dir="auto"
            lang={languageOf(shared)}
            className="text-muted text-sm wrap-anywhere whitespace-pre-line"
          >
            {shared}
          </p>
        </>
      ) : null}
    </div>
  );
}
