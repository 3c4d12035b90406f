import { isAppError } from "@diary/core/errors";
import {
  importChallenge,
  importPhotos,
  openImport,
  useRefreshAfterImport,
  type ImportPlan,
  type LeftOut,
  type ReadPhoto,
} from "@diary/core/import";
import { type DiaryClient, useDiary } from "@diary/core/supabase";
import { useEffect, useRef, useState } from "react";

export interface ImportProgress {
  state: "running" | "paused" | "stopped" | "done";
  written: number;
  added: number;
  illustrated: number;
  photos: number;
  leftOut: LeftOut[];
  error?: unknown;
}

const START: ImportProgress = {
  state: "running",
  written: 0,
  added: 0,
  illustrated: 0,
  photos: 0,
  leftOut: [],
};

interface ImportJob {
  diary: DiaryClient;
  userId: string;
  plan: ImportPlan;
  readPhoto: (file: number) => Promise<ReadPhoto>;
}

/** Returns the import of the next challenge or, after all challenges, of the photos of the next entry. */
function nextStep(
  { diary, plan, readPhoto, userId }: ImportJob,
  now: ImportProgress,
): (() => Promise<ImportProgress>) | undefined {
  const challenge = plan.challenges[now.written];
  const entry = plan.photos[now.illustrated];
  if (challenge !== undefined)
    return async () => {
      const dates = new Set(await importChallenge(diary, challenge));
      const leftOut = challenge.entries
        .filter(({ date }) => !dates.has(date))
        .map(({ content, date }): LeftOut => ({
          reason: "already-there",
          where: `${challenge.title}: ${date}`,
          text: content,
        }));
      return {
        ...now,
        written: now.written + 1,
        added: now.added + dates.size,
        leftOut: [...now.leftOut, ...leftOut],
      };
    };
  if (entry === undefined) return undefined;
  return async () => {
    const { added, leftOut } = await importPhotos(diary, userId, entry, readPhoto);
    return {
      ...now,
      illustrated: now.illustrated + 1,
      photos: now.photos + added,
      leftOut: [...now.leftOut, ...leftOut],
    };
  };
}

async function open(diary: DiaryClient, { challenges }: ImportPlan, { written }: ImportProgress) {
  try {
    await openImport(diary);
  } catch (error) {
    // Photos don't need an open import, which only raises their hourly quota.
    if (written < challenges.length || !isAppError(error, "quota/exceeded")) throw error;
  }
}

export function useImportRun(
  userId: string,
  plan: ImportPlan,
  readPhoto: (file: number) => Promise<ReadPhoto>,
) {
  const diary = useDiary();
  const refresh = useRefreshAfterImport(userId);
  const [progress, setProgress] = useState(START);
  /** An object for each run: a paused run must not continue when the next run starts. */
  const current = useRef<{ wanted: ImportProgress["state"] }>({ wanted: "running" });

  async function run(from: ImportProgress) {
    const own: typeof current.current = { wanted: "running" };
    current.current = own;
    const job = { diary, userId, plan, readPhoto };
    let now: ImportProgress = { ...from, state: "running" };
    delete now.error;
    setProgress(now);
    try {
      await open(diary, plan, now);
      let step = nextStep(job, now);
      while (step !== undefined && own.wanted === "running") {
        now = await step();
        setProgress(now);
        step = nextStep(job, now);
      }
      now = { ...now, state: step === undefined ? "done" : own.wanted };
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
