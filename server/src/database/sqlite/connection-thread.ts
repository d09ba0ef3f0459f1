import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PlainError } from './plain-error.ts';
import type { Answer, Request, ThreadOptions } from './statements.ts';
import { Unavailable } from '../../platform/errors.ts';

const SCRIPT = new URL('thread.ts', import.meta.url);

interface Message {
  readonly id: number;
  readonly answer?: Answer;
  readonly error?: PlainError;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface ConnectionThreadOptions extends ThreadOptions {
  /** The script of the thread. */
  readonly script?: URL | undefined;
}

/** One SQLite connection in a separate thread; requests are answered in their order. */
export class ConnectionThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failure: unknown;
  #closing = false;

  constructor({ script = SCRIPT, ...options }: ConnectionThreadOptions) {
    this.#worker = new Worker(script, {
      workerData: options satisfies ThreadOptions,
      // Cache of the threads' compiled code, in the process's directory for it or else beside the database:
      // without it each thread loads a compiler.
      env: { NODE_COMPILE_CACHE: join(dirname(options.file), 'compile-cache'), ...process.env },
    });
    this.#worker.on('message', ({ id, answer, error }: Message) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (answer !== undefined) waiting?.resolve(answer);
      else waiting?.reject(error && revivedError(error));
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

  /** Sends a request; its `buffers` are handed over and are empty here afterwards. */
  async ask(request: Request, buffers: readonly ArrayBuffer[] = []): Promise<Answer> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      try {
        this.#worker.postMessage({ id, request }, buffers);
      } catch (error) {
        this.#waiting.delete(id);
        reject(error);
      }
    });
  }

  /** Closes the thread. Never fails, even if it could not open the file or ends meanwhile. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.hasEnded) return;
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve));
    await this.ask({ kind: 'close' }).catch(async () => this.#worker.terminate());
    await exited;
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

/** Restores an error in this thread: Unavailable with its class, others with name and text. */
function revivedError({ name, message, stack, cause, retryAfterMs }: PlainError): Error {
  const options = cause === undefined ? {} : { cause: revivedError(cause) };
  if (retryAfterMs !== undefined) return new Unavailable(message, retryAfterMs, options);
  const error = new Error(message, options);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
