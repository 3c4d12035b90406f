interface TodayChallenge {
  title: string;
  days: number;
  day_count: number;
  streak: number;
  today_written: boolean;
}

export function describeToday(
  date: string,
  challenges: readonly TodayChallenge[],
  notes: readonly { content: string }[],
): string {
  const rows = challenges.map(({ title, days, day_count, streak, today_written }) => {
    const progress = `${day_count}/${days}`;
    const run = streak > 1 ? `, ${streak} days in a row` : "";
    return `  [${today_written ? "x" : " "}] ${title} (${progress}${run})`;
  });
  const lines = [date, ...(rows.length > 0 ? rows : ["  No open challenge."])];
  if (notes.length > 0) {
    lines.push("", notes.length === 1 ? "1 note from today:" : `${notes.length} notes from today:`);
    for (const { content } of notes) lines.push(`  - ${content.replaceAll("\n", "\n    ")}`);
  }
  return lines.join("\n");
}
