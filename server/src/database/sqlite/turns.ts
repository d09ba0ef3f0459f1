/** Lends a few things to callers, first come, first served. */
export class Turns<T> {
  readonly #all: Set<T>;
  readonly #free: T[];
  readonly #queue: ((thing: T) => void)[] = [];
  readonly #replacement: (thing: T) => T;

  /** `replacement` gets each thing before it is lent, and returns it, or another one if it is broken. */
  constructor(things: readonly T[], replacement: (thing: T) => T = (thing) => thing) {
    this.#all = new Set(things);
    this.#free = [...things];
    this.#replacement = replacement;
  }

  get all(): readonly T[] {
    return [...this.#all];
  }

  async take(): Promise<T> {
    const thing = this.#free.pop();
    if (thing !== undefined) return this.#whole(thing);
    return new Promise((resolve) => {
      this.#queue.push(resolve);
    });
  }

  giveBack(thing: T): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#free.push(thing);
    else next(this.#whole(thing));
  }

  #whole(thing: T): T {
    const whole = this.#replacement(thing);
    if (whole !== thing) {
      this.#all.delete(thing);
      this.#all.add(whole);
    }
    return whole;
  }
}
