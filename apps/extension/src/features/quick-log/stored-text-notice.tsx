import { PlainText } from "@diary/ui/plain-text";
import { useWords } from "@diary/ui/words";

import { en } from "../../words/en.ts";
import { Notice } from "../parts/notice.tsx";
import { useTypedTexts } from "../parts/typed-texts.tsx";
import { DiscardButton } from "./unsent-buttons.tsx";

export function StoredTextNotice({ userId }: { readonly userId: string }) {
  const words = useWords(en);
  const { remove, texts } = useTypedTexts(userId);
  return texts.map(({ id, isUnstored, text }) => (
    <Notice
      key={id}
      tone={isUnstored ? "danger" : "info"}
      title={isUnstored ? words.notKept : words.keptTitle}
      actions={<DiscardButton onDiscard={() => remove([id])} />}
    >
      <p>{words.keptMessage}</p>
      <PlainText text={text} className="mt-1 max-h-40 overflow-y-auto" />
    </Notice>
  ));
}
