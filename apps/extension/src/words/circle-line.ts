export const circleLineWords = {
  id: "extension-circle",
  wrote: (count: number, members: number) =>
    count === 0
      ? "No one wrote yet"
      : count === members
        ? members === 2
          ? "Both wrote today"
          : `All ${members} wrote today`
        : `${count} of ${members} wrote today`,
  replies: (count: number) => (count === 1 ? "1 new reply" : `${count} new replies`),
  nudges: (count: number) => (count === 1 ? "1 nudge" : `${count} nudges`),
  title: (name: string, line: string) => `${name}: ${line}`,
};
