import { daysQuery } from "@diary/core/day";
import { availableActions, hasPendingAppeal, caseQuery, type Case, type DeskAction } from "@diary/core/desk";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Badge } from "@diary/ui/badge";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { EntryText } from "@diary/ui/markdown";
import { focusOnMount, Section } from "@diary/ui/page";
import { PlainText } from "@diary/ui/plain-text";
import { languageOf } from "@diary/ui/prose";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { formatDateTime, formatDay } from "../../content/format-date-time.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { ButtonLink, PageLink } from "../../navigation/links.tsx";
import { useShortcuts } from "../../platform/shortcuts.ts";
import { deskWords } from "../../words/en/desk.ts";
import { AppealForm } from "./appeal-form.tsx";
import { CaseHistory } from "./case-history.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { DeskLayout } from "./desk-layout.tsx";
import { ACTION_KEYS } from "./keyboard-shortcuts.ts";
import { ReportedContent } from "./reported-content.tsx";

const DECIDE = "decide";
const FIRST_ENTRIES = 5;

export function DeskCase({ id, userId }: { id: string; userId: string }) {
  const { case: words, parts } = useWords(deskWords);
  const found = useQuery(caseQuery(useDiary(), id));
  const navigate = useNavigate();
  const initialAction = (useLocation().state as { action?: DeskAction } | null)?.action;
  useShortcuts({ u: () => void navigate(paths.deskPage("queue")) });

  const pending = (
    <LoadingRegion className="grid grid-cols-1 gap-4">
      <Skeleton className="h-8 w-60 max-w-full" />
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </LoadingRegion>
  );
  if (found.data) {
    return (
      // Also waits for the code of reported photos, which would move the reports below them.
      <Suspense fallback={<DeskLayout title={parts.queue}>{pending}</DeskLayout>}>
        <CaseView key={id} it={found.data} userId={userId} initialAction={initialAction} />
      </Suspense>
    );
  }
  return (
    <DeskLayout title={parts.queue}>
      <Loaded
        query={found}
        pending={pending}
        failed={words.failed}
        notFound={
          <EmptyState
            title={words.missing}
            action={<ButtonLink to={paths.deskPage("queue")}>{words.back}</ButtonLink>}
          >
            {words.missingText}
          </EmptyState>
        }
      >
        {/* A loaded case never gets here: it is rendered above. */}
        {() => null}
      </Loaded>
    </DeskLayout>
  );
}

function CaseView({
  initialAction,
  it,
  userId,
}: {
  it: Case;
  userId: string;
  initialAction: DeskAction | undefined;
}) {
  const { actions: names, case: words, decision, keys, nobody, subjects } = useWords(deskWords);
  const navigate = useNavigate();
  // While an appeal is pending, staff can only respond to the appeal.
  const actions = hasPendingAppeal(it) ? [] : availableActions(it);
  const isOffered = (action: DeskAction) => actions.includes(action);
  const hasEntries = it.subject_type === "challenge" && it.current !== null;
  const toQueue = () => void navigate(paths.deskPage("queue"));
  const subject = it.reported.title ?? it.current?.title ?? "";
  const about = (
    <>
      {subjects[it.subject_type]} {words.by}
      <bdi>{it.author_nickname ?? nobody}</bdi>
    </>
  );
  return (
    <DeskLayout
      title={
        subject === "" ? (
          about
        ) : (
          <>
            <span className="text-muted block font-sans text-base font-medium tracking-normal">{about}</span>
            <span dir="auto" lang={languageOf(subject)} className="block wrap-anywhere">
              {subject}
            </span>
          </>
        )
      }
      subtitle={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={it.state === "open" ? "stamp" : "plain"}>{words.states[it.state]}</Badge>
          {it.hidden ? <Badge tone="plain">{words.hidden}</Badge> : null}
          <time dateTime={it.opened_at}>{formatDateTime(it.opened_at)}</time>
          {it.subject_type === "challenge" && it.current?.title !== undefined ? (
            <PageLink to={paths.challenge(it.subject_id)}>{words.open}</PageLink>
          ) : null}
          {it.author_id === null ? null : (
            <PageLink to={`${paths.deskPage("people")}?q=${it.author_id}`}>{words.author}</PageLink>
          )}
          {actions.length === 0 ? null : (
            <PageLink to={`#${DECIDE}`} replace className="md:hidden">
              {decision.title}
            </PageLink>
          )}
        </span>
      }
      keys={[
        ...ACTION_KEYS.filter(({ action }) => isOffered(action)).map(({ action, key }) => ({
          keys: [key],
          what: names[action],
        })),
        { keys: ["Ctrl", "Enter"], what: keys.send },
        { keys: ["u"], what: keys.back },
      ]}
    >
      <div className="grid grid-cols-1 gap-x-10 gap-y-12 md:grid-cols-[minmax(0,37rem)_24rem] md:grid-rows-[auto_1fr] md:justify-between lg:grid-cols-[minmax(0,37rem)_28rem]">
        <div className="min-w-0">
          <ReportedContent {...it} />
          <CaseHistory it={it} isOwn={it.author_id === userId} />
        </div>
        <div
          className={`flex min-w-0 flex-col gap-10 empty:hidden [&>section]:mt-0 ${hasEntries ? "md:row-span-2" : ""}`}
        >
          {it.decision === null ? null : <Decided decision={it.decision} />}
          {it.decision !== null && hasPendingAppeal(it) ? (
            <AppealForm
              caseId={it.case_id}
              decision={it.decision}
              userId={userId}
              onAnswered={() => void navigate(paths.deskPage("appeals"))}
            />
          ) : null}
          {actions.length > 0 ? (
            <div id={DECIDE} className="top-6 scroll-mt-6 md:[@media(min-height:50rem)]:sticky">
              <DecisionForm
                caseId={it.case_id}
                reportsSeen={it.reports.length}
                actions={actions}
                initialAction={initialAction}
                userId={userId}
                onDecided={toQueue}
              />
            </div>
          ) : null}
        </div>
        {/* Below the decision on phones, because a challenge can have a hundred entries. */}
        {hasEntries ? (
          <div className="min-w-0 md:col-start-1">
            <CaseEntries challengeId={it.subject_id} />
          </div>
        ) : null}
      </div>
    </DeskLayout>
  );
}

function Decided({ decision }: { decision: NonNullable<Case["decision"]> }) {
  const words = useWords(deskWords);
  return (
    <Alert title={words.decision.decided(words.decisions[decision.action])}>
      <PlainText className="wrap-anywhere" text={decision.facts} />
      {decision.appeal_answer === null ? null : (
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap" dir="auto">
          <b>{words.appeal.answered}</b>
          {decision.appeal_answer}
        </p>
      )}
    </Alert>
  );
}

function CaseEntries({ challengeId }: { challengeId: string }) {
  const { case: words, more } = useWords(deskWords);
  const days = useQuery(daysQuery(useDiary(), challengeId));
  const [firstAdded, setFirstAdded] = useState<string>();
  return (
    <Section
      title={words.entries}
      aside={days.data ? <span className="text-muted text-sm">{days.data.length}</span> : undefined}
    >
      <Loaded
        query={days}
        failed={words.entriesFailed}
        pending={
          <LoadingRegion>
            <Skeleton className="h-24 rounded-lg" />
          </LoadingRegion>
        }
      >
        {(entries) =>
          entries.length === 0 ? (
            <p className="text-muted">{words.noEntries}</p>
          ) : (
            <>
              <ol aria-label={words.entries} className="divide-hairline -mt-4 divide-y">
                {entries
                  .slice(0, firstAdded === undefined ? FIRST_ENTRIES : undefined)
                  .map(({ content, date, day_id, format }) => (
                    <li
                      key={day_id}
                      {...(day_id === firstAdded && { ref: focusOnMount, tabIndex: -1 })}
                      className="grid grid-cols-1 gap-1 py-4 outline-none"
                    >
                      <time dateTime={date} className="text-muted text-sm">
                        {formatDay(date)}
                      </time>
                      <div lang={languageOf(content)} className="text-slip max-w-[37rem] wrap-anywhere">
                        <EntryText format={format} text={content} level={3} />
                      </div>
                    </li>
                  ))}
              </ol>
              {firstAdded === undefined && entries.length > FIRST_ENTRIES ? (
                <Button onClick={() => setFirstAdded(entries[FIRST_ENTRIES]?.day_id)}>{more}</Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
