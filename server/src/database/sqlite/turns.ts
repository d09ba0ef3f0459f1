/** Hands out things of which there are few, first come, first served. */
export class Turns<T> {
  readonly all: readonly T[];
  readonly #free: T[];
  readonly #queue: ((thing: T) => void)[] = [];

  constructor(things: readonly T[]) {
    this.all = things;
    this.#free = [...things];
  }

  async take(): Promise<T> {
    const thing = this.#free.pop();
    if (thing !== undefined) return thing;
    return new Promise((resolve) => {
      this.#queue.push(resolve);
    });
  }

  giveBack(thing: T): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#free.push(thing);
    else next(thing);
  }
}
