import { type Setting, useSaveSetting } from "@diary/core/profile";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { useWords } from "@diary/ui/words";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { likeWords } from "../../words/en/like.ts";

export function LikesNewsChoice({ setting }: { setting: Setting }) {
  const { settings: words } = useWords(likeWords);
  const save = useSaveSetting(setting.user_id);
  const showOutcome = useOutcomeToast();
  return (
    <RadioGroupField
      label={words.label}
      layout="list"
      choices={[
        { value: "diary", label: words.diary, description: words.diaryText },
        { value: "weekly", label: words.weekly, description: words.weeklyText },
        { value: "off", label: words.off },
      ]}
      value={save.isPending ? save.variables.likes_news : setting.likes_news}
      onValueChange={(likes_news) =>
        void showOutcome(save.mutateAsync({ likes_news }), { failed: words.failed })
      }
    />
  );
}
