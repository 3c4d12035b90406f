import { Dialog } from "@diary/ui/dialog";
import { KeyList } from "@diary/ui/key-list";
import { SwitchField } from "@diary/ui/switch-field";
import { useWords } from "@diary/ui/words";

import { setShortcutsEnabled, useShortcutsEnabled } from "../../platform/shortcuts.ts";
import { memberWords } from "../../words/en/member.ts";
import { shortcutWords } from "../../words/en/shortcuts.ts";

export interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  platform?: string;
}

export default function ShortcutsDialog({ platform = navigator.platform, ...dialog }: ShortcutsDialogProps) {
  const words = useWords(shortcutWords);
  const title = useWords(memberWords).menu.shortcuts;
  const isOn = useShortcutsEnabled();
  const single = [
    { keys: ["n"], what: words.newEntry },
    { keys: ["a"], what: words.addNote },
    { keys: ["/"], what: words.search },
    { keys: ["?"], what: words.list },
  ];
  const modifier = /^(Mac|iP)/.test(platform) ? "⌘" : "Ctrl";
  return (
    <Dialog {...dialog} title={title}>
      <KeyList
        keys={[...(isOn ? single : []), { keys: [modifier, "Enter"], what: words.send }]}
        className="mb-6 flex-col"
      />
      <SwitchField
        label={words.on}
        description={words.onText}
        checked={isOn}
        onCheckedChange={setShortcutsEnabled}
      />
    </Dialog>
  );
}
