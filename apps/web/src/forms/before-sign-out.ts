const tasks = new Set<() => Promise<unknown>>();

/** A sign-out runs the task and waits for it. Returns a function that removes the task. */
export function beforeSignOut(task: () => Promise<unknown>): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

export const runTasksBeforeSignOut = () => Promise.allSettled([...tasks].map((task) => task()));
