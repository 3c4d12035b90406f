import type { ImportPlan, ReadPhoto } from "@diary/core/import";
import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { focusOnMount } from "../../forms/focus-field.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { importWords } from "../../words/en/import.ts";
import { errorMessage } from "../../words/error-message.ts";
import { LeftOutSummary } from "./left-out-summary.tsx";
import { useImportRun } from "./use-import-run.ts";

const countPhotos = (planned: ImportPlan["photos"]) =>
  planned.reduce((sum, { photos }) => sum + photos.length, 0);

const countEntries = (challenges: ImportPlan["challenges"]) =>
  challenges.reduce((sum, { entries }) => sum + entries.length, 0);

export interface ImportRunProps {
  userId: string;
  plan: ImportPlan;
  readPhoto: (file: number) => Promise<ReadPhoto>;
  onAgain: () => void;
}

export function ImportRun({ onAgain, plan, readPhoto, userId }: ImportRunProps) {
  const words = useWords(importWords);
  const { pause, progress, resume, stop } = useImportRun(userId, plan, readPhoto);
  const { added, error, leftOut, photos, state, written, illustrated } = progress;
  const isWriting = written < plan.challenges.length || plan.photos.length === 0;
  const [done, all] = isWriting
    ? [countEntries(plan.challenges.slice(0, written)), countEntries(plan.challenges)]
    : [countPhotos(plan.photos.slice(0, illustrated)), countPhotos(plan.photos)];
  const allLeftOut = [...plan.leftOut, ...leftOut];

  if (state === "done" || state === "stopped")
    return (
      <div
        ref={state === "stopped" ? focusOnMount : undefined}
        tabIndex={-1}
        className="grid justify-items-start gap-4 rounded-md outline-offset-4"
      >
        <Alert tone={state === "done" ? "success" : "info"}>
          {state === "done" ? words.run.done(added, photos) : words.run.stopped(added, photos)}
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
        <span>{(isWriting ? words.run.progress : words.run.photoProgress)(done, all)}</span>
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
