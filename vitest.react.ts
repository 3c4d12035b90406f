// Keeps React's development build from recording the place at which each element is created. A browser with a test
// runner records up to 200 frames for it, a fifth of the processor time of a test.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

const { default: React } = await import("react");
const { flushSync } = await import("react-dom");

const internals = (React as unknown as Record<string, object | undefined>)[
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
];
if (internals !== undefined && "recentlyCreatedOwnerStacks" in internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Infinity,
    set() {
      // React resets the count each second.
    },
  });

// The production build, which the daily suite uses, has no `act`. Tests expect that `render` updates the page.
// oxlint-disable-next-line require-await -- Like `act`, it returns a promise.
const synchronously = async (change: () => unknown) => {
  flushSync(() => void change());
};
Object.assign(React, { act: React.act ?? synchronously });
