import { Semaphore } from "../semaphore.ts";

interface QueueLimits {
  working: number;
  waiting: number;
  all: number;
}

export class ClientQueues {
  readonly #limits: QueueLimits;
  readonly #queues = new Map<string, Semaphore>();
  #all = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async enter(name: string, signal?: AbortSignal): Promise<(() => void) | "queue full" | "all queues full"> {
    signal?.throwIfAborted();
    const { working, waiting, all } = this.#limits;
    const queue = this.#queues.get(name) ?? new Semaphore(working);
    if (queue.size >= working + waiting) return "queue full";
    if (this.#all >= all) return "all queues full";
    this.#queues.set(name, queue);
    this.#all += 1;
    try {
      const release = await queue.acquire(signal);
      return () => {
        this.#all -= 1;
        release();
        if (queue.size === 0) this.#queues.delete(name);
      };
    } catch (error) {
      this.#all -= 1;
      throw error;
    }
  }
}
