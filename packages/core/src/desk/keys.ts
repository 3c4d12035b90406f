/** Everything that staff read. What they do may change any of it. */
export const deskKeys = {
  all: ["desk"] as const,
  staff: (userId: string) => [...deskKeys.all, "staff", userId] as const,
  work: () => [...deskKeys.all, "work"] as const,
  queue: () => [...deskKeys.work(), "queue"] as const,
  case: (caseId: string) => [...deskKeys.work(), "case", caseId] as const,
  appeals: () => [...deskKeys.work(), "appeals"] as const,
  feedback: (done: boolean) => [...deskKeys.work(), "feedback", done] as const,
  people: (search: string) => [...deskKeys.work(), "people", search] as const,
  log: () => [...deskKeys.work(), "log"] as const,
};
