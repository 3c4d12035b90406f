/** Everything read about reports. */
export const reportKeys = {
  all: ["report"] as const,
  mine: (userId: string) => [...reportKeys.all, "mine", userId] as const,
  status: (number: string) => [...reportKeys.all, "status", number] as const,
};
