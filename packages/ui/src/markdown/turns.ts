export interface Turn {
  readonly element: Element;
  readonly work: number;
  readonly run: () => void;
}

/** Maximum work for elements far from the window. It is enough for hundreds of ordinary entries. */
export const FAR_BUDGET = 100_000_000;

/** Elements near the window come first. Elements far from the window follow within the budget. */
export class TurnQueue {
  readonly #near = new Set<Turn>();
  readonly #far = new Set<Turn>();
  readonly #spent = new Set<Turn>();

  add(turn: Turn): void {
    this.#far.add(turn);
  }

  moveNear(turn: Turn): void {
    if (this.#far.delete(turn)) this.#near.add(turn);
  }

  /** Also returns the turn's work to the budget. */
  remove(turn: Turn): void {
    for (const turns of [this.#near, this.#far, this.#spent]) turns.delete(turn);
  }

  takeNear(): Turn | undefined {
    const [turn] = this.#near;
    if (turn !== undefined) this.#near.delete(turn);
    return turn;
  }

  /** Takes any turn, also beyond the budget. */
  take(): Turn | undefined {
    const [turn] = this.#near.size > 0 ? this.#near : this.#far;
    if (turn !== undefined) this.remove(turn);
    return turn;
  }

  takeFar(): Turn | undefined {
    const [turn] = this.#far;
    if (turn === undefined) return undefined;
    const spentWork = [...this.#spent].reduce((sum, { work }) => sum + work, 0);
    if (spentWork + turn.work > FAR_BUDGET) return undefined;
    this.#far.delete(turn);
    this.#spent.add(turn);
    return turn;
  }
}
