export interface RenderTask {
  readonly element: Element;
  readonly work: number;
  readonly run: () => void;
}

/** Maximum work for elements far from the window. It is enough for hundreds of ordinary entries. */
export const FAR_BUDGET = 100_000_000;

/** `take` prefers tasks for elements near the window. `takeFar` returns other tasks within the budget. */
export class RenderQueue {
  readonly #near = new Set<RenderTask>();
  readonly #far = new Set<RenderTask>();
  readonly #spent = new Set<RenderTask>();

  add(task: RenderTask): void {
    this.#far.add(task);
  }

  moveNear(task: RenderTask): void {
    if (this.#far.delete(task)) this.#near.add(task);
  }

  remove(task: RenderTask): void {
    for (const tasks of [this.#near, this.#far, this.#spent]) tasks.delete(task);
  }

  takeNear(): RenderTask | undefined {
    const [task] = this.#near;
    if (task !== undefined) this.#near.delete(task);
    return task;
  }

  take(): RenderTask | undefined {
    const [task] = this.#near.size > 0 ? this.#near : this.#far;
    if (task !== undefined) this.remove(task);
    return task;
  }

  takeFar(): RenderTask | undefined {
    const [task] = this.#far;
    if (task === undefined) return undefined;
    const spentWork = [...this.#spent].reduce((sum, { work }) => sum + work, 0);
    if (spentWork + task.work > FAR_BUDGET) return undefined;
    this.#far.delete(task);
    this.#spent.add(task);
    return task;
  }
}
