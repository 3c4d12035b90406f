import {
  importChallenge,
  openImport,
  useRefreshAfterImport,
  type ImportPlan,
  type LeftOut,
} from "@diary/core/import";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useEffect, useRef, useState } from "react";

import { focusOnMount } from "../../forms/focus-field.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { importWords } from "../../words/en/import.ts";
import { errorMessage } from "../../words/error-message.ts";
import { LeftOutSummary } from "./left-out-summary.tsx";

interface Progress {
  state: "running" | "paused" | "stopped" | "done";
  written: number;
  added: number;
  leftOut: LeftOut[];
  error?: unknown;
}

/** Imports one challenge after another. A pause starts after the current challenge. */
function useImportRun(userId: string, { challenges }: ImportPlan) {
  const diary = useDiary();
  const refresh = useRefreshAfterImport(userId);
  const [progress, setProgress] = useState<Progress>({ state: "running", written: 0, added: 0, leftOut: [] });
  /** Each run has an object, so a paused run doesn't continue when the next run starts. */
  const current = useRef<{ wanted: Progress["state"] }>({ wanted: "running" });

  async function run(from: Progress) {
    const own: typeof current.current = { wanted: "running" };
    current.current = own;
    let now: Progress = { state: "running", written: from.written, added: from.added, leftOut: from.leftOut };
    setProgress(now);
    try {
      await openImport(diary);
      while (now.written < challenges.length && own.wanted === "running") {
        const challenge = challenges[now.written]!;
        const dates = new Set(await importChallenge(diary, challenge));
        const leftOut = challenge.entries
          .filter(({ date }) => !dates.has(date))
          .map(({ content, date }): LeftOut => ({
            reason: "already-there",
            where: `${challenge.title}: ${date}`,
            text: content,
          }));
        now = {
          state: "running",
          written: now.written + 1,
          added: now.added + dates.size,
          leftOut: [...now.leftOut, ...leftOut],
        };
        setProgress(now);
      }
      const isDone = now.written === challenges.length;
      now = { ...now, state: isDone ? "done" : own.wanted };
    } catch (error) {
      console.error(error);
      now = { ...now, state: "paused", error };
    }
    setProgress(now);
    await refresh();
  }

  useEffect(() => {
    void run(progress);
    return () => {
      current.current.wanted = "stopped";
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the import starts once; after a pause, a press resumes it
  }, []);

  return {
    progress,
    resume: () => void run(progress),
    pause: () => {
      current.current.wanted = "paused";
    },
    stop: () => {
      current.current.wanted = "stopped";
      setProgress((now) => (now.state === "paused" ? { ...now, state: "stopped" } : now));
    },
  };
}

const countEntries = (challenges: ImportPlan["challenges"]) =>
  challenges.reduce((sum, { entries }) => sum + entries.length, 0);

export interface ImportRunProps {
  userId: string;
  plan: ImportPlan;
  onAgain: () => void;
}

export function ImportRun({ onAgain, plan, userId }: ImportRunProps) {
  const words = useWords(importWords);
  const { pause, progress, resume, stop } = useImportRun(userId, plan);
  const { added, error, leftOut, state, written } = progress;
  const [done, all] = [countEntries(plan.challenges.slice(0, written)), countEntries(plan.challenges)];
  const allLeftOut = [...plan.leftOut, ...leftOut];

  if (state === "done" || state === "stopped")
    return (
      <div
        ref={state === "stopped" ? focusOnMount : undefined}
        tabIndex={-1}
        className="grid justify-items-start gap-4 rounded-md outline-offset-4"
      >
        <Alert tone={state === "done" ? "success" : "info"}>
          {state === "done" ? words.run.done(added) : words.run.stopped(added)}
        </Alert>
        <LeftOutSummary leftOut={allLeftOut} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.myPage} variant="primary">
            {words.run.myPage}
          </ButtonLink>
          <Button onClick={onAgain}>{words.run.again}</Button>
        </div>
      </div>
    );
  return (
    <div className="grid gap-4">
      <label className="grid gap-2">
        <span>{words.run.progress(done, all)}</span>
        <progress className="h-3 w-full" max={Math.max(1, all)} value={done} />
      </label>
      {state === "paused" ? (
        <Alert tone={error === undefined ? "info" : "notice"}>
          {error === undefined ? words.run.paused : (errorMessage(words.errors, error) ?? words.runFailed)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {state === "paused" ? (
          <Button variant="primary" onClick={resume}>
            {words.run.resume}
          </Button>
        ) : (
          <Button onClick={pause}>{words.run.pause}</Button>
        )}
        <Button onClick={stop}>{words.run.stop}</Button>
      </div>
    </div>
  );
}
