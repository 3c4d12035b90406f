import type { Subject } from "@diary/core/report";
import { useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { MoreMenu } from "@diary/ui/menu";
import { useToast } from "@diary/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ComponentType } from "react";

import { loadChunk } from "../../loading/load-chunk.ts";
import type { Person } from "./ask-to-block.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";

export interface SubjectMenuProps {
  /** What can be reported here, in this order. */
  subjects: readonly Subject[];
  /** Whose it is. On one's own there is no menu. */
  author: Person;
  /** What tells this menu from the others of the page: a title, a date, a nickname. */
  about: string;
  /** The author has been blocked, and what is shown of them is going. */
  onBlocked?: () => void;
  className?: string;
}

interface OpenReport {
  Dialog: ComponentType<ReportDialogProps>;
  subject: Subject;
  open: boolean;
}

const words = {
  challenge: "Report this challenge",
  day: "Report this entry",
  profile: "Report this person",
  block: "Block this person",
  failed: "This could not be loaded. Please check your connection.",
};

/** What is wanted of it is loaded when it is chosen: no page pays for it before. */
const load = () => loadChunk(() => import("./subject-actions.ts"));

/** What a reader can do about something of somebody else's: report it, and block its author. */
export function SubjectMenu({ about, author, className, onBlocked, subjects }: SubjectMenuProps) {
  const userId = useUserId();
  const dialogs = useDialogs();
  const toast = useToast();
  const diary = useDiary();
  const cache = useQueryClient();
  const [report, setReport] = useState<OpenReport>();
  if (userId === author.userId) return null;

  const loaded = () => load().catch(() => void toast({ message: words.failed, tone: "danger" }));

  async function openReport(subject: Subject) {
    const Dialog = (await loaded())?.ReportDialog;
    if (Dialog !== undefined) setReport({ Dialog, subject, open: true });
  }

  async function block(by: string) {
    const actions = await loaded();
    if (await actions?.askToBlock({ by, cache, dialogs, diary, person: author, toast })) onBlocked?.();
  }

  return (
    <>
      <MoreMenu
        label={`More: ${about}`}
        className={className}
        groups={[
          subjects.map((subject) => ({
            label: words[subject.type],
            onSelect: () => void openReport(subject),
          })),
          ...(userId === null ? [] : [[{ label: words.block, onSelect: () => void block(userId) }]]),
        ]}
      />
      {report === undefined ? null : (
        <report.Dialog
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
