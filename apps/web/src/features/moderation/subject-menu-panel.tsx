import type { ModerationSubject } from "@diary/core/report";
import { MoreButton } from "@diary/ui/menu";
import { MenuPanel } from "@diary/ui/menu-panel";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { moderationWords } from "../../words/en/moderation.ts";
import { ReportDialog } from "./report-dialog.tsx";
import type { SubjectMenuPanelProps } from "./subject-menu-props.ts";
import { useBlock } from "./use-block.ts";

export function SubjectMenuPanel({ challenge, entry, onBlocked, userId, ...props }: SubjectMenuPanelProps) {
  const { report: words, block: blockWords } = useWords(moderationWords);
  const confirmBlock = useBlock();
  const [report, setReport] = useState<{ subject: ModerationSubject; open: boolean }>();
  const { challenge_id, nickname, title, user_id } = challenge;
  const subjects: ModerationSubject[] = [
    ...(entry === undefined ? [] : [{ type: "day" as const, id: entry.day_id }]),
    ...(entry !== undefined || challenge_id === undefined
      ? []
      : [{ type: "challenge" as const, id: challenge_id }]),
    { type: "profile", id: user_id },
  ];

  async function block(by: string) {
    if (await confirmBlock(by, { userId: user_id, nickname })) onBlocked?.();
  }

  return (
    <>
      <MenuPanel
        trigger={<MoreButton about={entry?.date ?? title} className={props.className} />}
        openedBy={props.openedBy}
        groups={[
          subjects.map((subject) => ({
            label: words.titles[subject.type],
            onSelect: () => setReport({ subject, open: true }),
          })),
          ...(userId === null ? [] : [[{ label: blockWords.open, onSelect: () => void block(userId) }]]),
        ]}
      />
      {report === undefined ? null : (
        <ReportDialog
          key={report.subject.id}
          subject={report.subject}
          open={report.open}
          onOpenChange={(open) => setReport({ ...report, open })}
          onBlock={userId === null ? undefined : () => void block(userId)}
        />
      )}
    </>
  );
}
