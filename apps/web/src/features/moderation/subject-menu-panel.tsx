import type { ModerationSubject } from "@diary/core/report";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { MenuPanel, MoreButton } from "@diary/ui/menu";
import { useToast } from "@diary/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { confirmAndBlock } from "./confirm-block.ts";
import { moderationCopy } from "./copy.ts";
import { ReportDialog } from "./report-dialog.tsx";
import type { SubjectMenuPanelProps } from "./subject-menu.tsx";

const { block: blockCopy, report: copy } = moderationCopy;

/** The menu, and what is opened from it. */
export function SubjectMenuPanel({ challenge, entry, onBlocked, userId, ...props }: SubjectMenuPanelProps) {
  const dialogs = useDialogs();
  const toast = useToast();
  const diary = useDiary();
  const cache = useQueryClient();
  const [report, setReport] = useState<{ subject: ModerationSubject; open: boolean }>();
  const { challenge_id, nickname, title, user_id } = challenge;
  const subjects: ModerationSubject[] = [
    entry === undefined ? { type: "challenge", id: challenge_id } : { type: "day", id: entry.day_id },
    { type: "profile", id: user_id },
  ];

  async function block(by: string) {
    const person = { userId: user_id, nickname };
    if (await confirmAndBlock({ by, cache, dialogs, diary, person, toast })) onBlocked?.();
  }

  return (
    <>
      <MenuPanel
        trigger={<MoreButton about={entry?.date ?? title} className={props.className} />}
        openedBy={props.openedBy}
        groups={[
          subjects.map((subject) => ({
            label: copy.titles[subject.type],
            onSelect: () => setReport({ subject, open: true }),
          })),
          ...(userId === null ? [] : [[{ label: blockCopy.open, onSelect: () => void block(userId) }]]),
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
