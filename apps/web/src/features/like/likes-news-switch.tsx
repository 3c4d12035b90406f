import { type Setting, useSaveSetting } from "@diary/core/profile";
import { SwitchField } from "@diary/ui/switch-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { likeWords } from "../../words/en/like.ts";

/** Whether the site tells of new likes. */
export function LikesNewsSwitch({ setting }: { setting: Setting }) {
  const { settings: words } = useWords(likeWords);
  const save = useSaveSetting(setting.user_id);
  const toast = useToast();
  const likesNews = save.isPending ? save.variables.likes_news : setting.likes_news;
  return (
    <SwitchField
      label={words.label}
      description={words.text}
      checked={likesNews !== "off"}
      onCheckedChange={(checked) =>
        save.mutate(
          { likes_news: checked ? "diary" : "off" },
          { onError: () => toast({ message: words.failed, tone: "danger" }) },
        )
      }
    />
  );
}
