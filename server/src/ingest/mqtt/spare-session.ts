import { randomUUID } from 'node:crypto';

/**
 * Until where the spare session of an outside broker has to take messages itself. While its connection lasts the broker
 * has not restarted; once another session is known to be subscribed meanwhile, whatever comes after a mark that is
 * published then is in that one's queue as well.
 */
export class SpareSession {
  #publish: ((mark: string) => void) | undefined;
  #mark: string | undefined;
  #isCovered = false;

  /** Its own subscription is in place; `publish` sends a mark to itself. */
  connected(publish: (mark: string) => void): void {
    this.#publish = publish;
    this.#isCovered = false;
  }

  disconnected(): void {
    this.#publish = undefined;
    this.#mark = undefined;
    this.#isCovered = false;
  }

  /** The broker has just confirmed a shared subscription. */
  othersSubscribed(): void {
    if (this.#publish === undefined || this.#isCovered || this.#mark !== undefined) return;
    this.#mark = randomUUID();
    this.#publish(this.#mark);
  }

  /** A mark came back. */
  returned(mark: string): void {
    if (mark === this.#mark) this.#isCovered = true;
  }

  /** Messages that come now reach other sessions too. */
  get isCovered(): boolean {
    return this.#isCovered;
  }
}
