import { DAY_LIMITS } from "@diary/core/day";
import { ErrorState } from "@diary/ui/error-state";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useWords } from "@diary/ui/words";

import type { PageText } from "../../storage/typed-texts.ts";
import { en } from "../../words/en.ts";
import { useTypedTexts } from "../parts/typed-texts.tsx";

export interface StoredTextFieldProps {
  readonly userId: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  readonly isBlocked: boolean;
}

/** Shown if the challenges or the setting can't be loaded. The device stores the text until a form takes it. */
export function StoredTextField({ isBlocked, onRetry, retrying, userId }: StoredTextFieldProps) {
  const words = useWords(en);
  const { change, page, texts } = useTypedTexts(userId);
  const own: Pick<PageText, "id" | "isUnstored" | "text"> = { id: page, text: "" };
  const shown = texts.some(({ id }) => id === page) ? texts : [own, ...texts];
  return (
    <>
      <ErrorState title={words.loadFailed} {...{ onRetry, retrying }}>
        {isBlocked ? words.blocked : undefined}
      </ErrorState>
      {shown.map(({ id, isUnstored, text }) => (
        <TextAreaField
          key={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was opened to write
          autoFocus={id === page}
          fill
          className="min-h-28 flex-1"
          name="typed"
          label={words.content}
          hideLabel
          sheet="entry"
          limit={DAY_LIMITS.content}
          placeholder={words.placeholder}
          value={text}
          onValueChange={(value) => change(id, value, userId)}
          hint={text === "" ? undefined : isUnstored ? words.notKept : words.keptTitle}
        />
      ))}
    </>
  );
}
