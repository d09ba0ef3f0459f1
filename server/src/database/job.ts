import type { Tx } from './tx.ts';

/** What a job has of the database. */
export interface JobDatabase {
  writeAcross<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

type Perform<Input, Output> = (database: JobDatabase, input: Input) => Promise<Output>;

/** A message to another thread; the buffers are handed over rather than copied. */
export interface Packed {
  readonly message: unknown;
  readonly buffers: readonly ArrayBuffer[];
}

/**
 * Writing work whose code is found by name, so that it can be done in whichever thread has the connection. Whatever it
 * takes and answers is data. What it remembers between calls stays in the thread in which it was started.
 */
export interface Job<Input, Output> {
  /** The module that exports the job, and the name under which it does. */
  readonly module: string;
  readonly name: string;
  /** Called once where the job is done. */
  start(): Perform<Input, Output>;
  /** The input on its way to another thread. What must not be copied piece by piece is put into buffers. */
  pack(input: Input): Packed;
  unpack(message: unknown): Input;
}

/** Performs jobs in this very thread. */
export function performHere(database: JobDatabase) {
  // What is kept by the job has the job's own types.
  const started = new Map<object, Perform<never, unknown>>();
  return async <Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output> => {
    const known = started.get(job) as Perform<Input, Output> | undefined;
    const perform = known ?? job.start();
    if (known === undefined) started.set(job, perform);
    return perform(database, input);
  };
}
