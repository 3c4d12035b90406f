// Keeps React's development build from recording 200 frames for each element: a fifth of a test's processor time.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

const react: object = await import("react");
const internals = (react as Record<string, unknown>)[
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
];
if (internals !== undefined)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Infinity,
    set() {
      // Ignores React, which sets the number of recorded stacks to 0 each second.
    },
  });
