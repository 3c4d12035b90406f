interface Tools {
  send(
    method: "Tracing.start",
    parameters: { categories: string; transferMode: "ReportEvents" },
  ): Promise<unknown>;
  send(method: "Tracing.end"): Promise<unknown>;
  on(event: "Tracing.dataCollected", listener: (data: { value: object[] }) => void): unknown;
  once(event: "Tracing.tracingComplete", listener: () => void): unknown;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Microseconds, like `dur`. */
  ts: number;
  dur?: number;
  tdur?: number;
}

export interface LongestTask {
  ms: number;
  /** Processor time of the task that used the most. Unlike elapsed time, it hardly depends on other programs. */
  processorMs: number;
  /** Five kinds of events that used the most processor time of this task, in ms, for example "Layout 120". */
  parts: string;
}

export async function longestTask(tools: Tools, work: () => Promise<void>): Promise<LongestTask> {
  const events: TraceEvent[] = [];
  tools.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value as TraceEvent[]) events.push(event);
  });
  await tools.send("Tracing.start", {
    // "-*" removes Chrome's default categories: with them, the trace is thirteen times as large and takes minutes.
    categories: "-*,devtools.timeline,disabled-by-default-devtools.timeline",
    transferMode: "ReportEvents",
  });
  await work();
  const complete = new Promise<void>((resolve) => {
    tools.once("Tracing.tracingComplete", resolve);
  });
  await tools.send("Tracing.end");
  await complete;
  const nameOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    events.filter(({ args, name }) => name === "thread_name" && args.name === "CrRendererMain").map(nameOf),
  );
  const tasks = events.filter((event) => event.name === "RunTask" && main.has(nameOf(event)));
  if (tasks.length === 0) throw new Error("The trace has no tasks of a page.");
  const longest = tasks.reduce((most, task) => ((task.tdur ?? 0) > (most.tdur ?? 0) ? task : most));
  const end = longest.ts + (longest.dur ?? 0);
  const inside = events.filter(
    (event) =>
      nameOf(event) === nameOf(longest) && event !== longest && event.ts >= longest.ts && event.ts < end,
  );
  const sums = new Map<string, number>();
  for (const { name, tdur = 0 } of inside) sums.set(name, (sums.get(name) ?? 0) + toMs(tdur));
  const parts = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  return {
    ms: toMs(tasks.reduce((most, { dur = 0 }) => Math.max(most, dur), 0)),
    processorMs: toMs(longest.tdur ?? 0),
    parts: parts.map(([name, ms]) => `${name} ${ms}`).join(", "),
  };
}

const toMs = (micros: number) => Math.round(micros / 1_000);
