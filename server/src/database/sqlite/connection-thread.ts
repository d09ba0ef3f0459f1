import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Answer, Request, ThreadOptions } from './statements.ts';

const SCRIPT = new URL('thread.ts', import.meta.url);

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface ConnectionThreadOptions extends ThreadOptions {
  /** What runs in the thread. */
  readonly script?: URL | undefined;
}

/** One SQLite connection in a thread of its own; requests are answered in the order they were made. */
export class ConnectionThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failure: unknown;
  #closing = false;

  constructor({ script = SCRIPT, ...options }: ConnectionThreadOptions) {
    this.#worker = new Worker(script, {
      workerData: options satisfies ThreadOptions,
      // Compiled code of the threads, where the whole process keeps it or else beside the database: without
      // it each loads a compiler of its own.
      env: { NODE_COMPILE_CACHE: join(dirname(options.file), 'compile-cache'), ...process.env },
    });
    this.#worker.on('message', (message: { id: number; answer?: Answer; error?: unknown }) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.answer === undefined) waiting?.reject(message.error);
      else waiting?.resolve(message.answer);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => {
      this.#fail(new Error('the database thread has ended'));
    });
  }

  /** Calls back when the thread has ended by itself. */
  onEnd(then: (reason: unknown) => void): void {
    this.#worker.on('exit', () => this.#closing || then(this.#failure));
  }

  get hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  async ask(request: Request): Promise<Answer> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      try {
        this.#worker.postMessage({ id, request });
      } catch (error) {
        this.#waiting.delete(id);
        reject(error);
      }
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.hasEnded) return;
    const exited = once(this.#worker, 'exit');
    await this.ask({ kind: 'close' });
    await exited;
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
