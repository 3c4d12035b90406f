/** Everything read about people. */
export const profileKeys = {
  all: ["profile"] as const,
  detail: (userId: string) => [...profileKeys.all, userId] as const,
  setting: (userId: string) => [...profileKeys.detail(userId), "setting"] as const,
};
