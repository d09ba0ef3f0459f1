import type { Tx } from './tx.ts';

/** The part of the database that a job can use. */
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
 * Writing work whose code is found by name, so that it can be done in whichever thread has the connection. Its input
 * and output are plain data. Its memory between calls stays in the thread in which it was started.
 */
export interface Job<Input, Output> {
  /** The module that exports the job, and the name of the export. */
  readonly module: string;
  readonly name: string;
  /** Called once, in the thread that does the job. */
  start(): Perform<Input, Output>;
  /** Packs the input for another thread. Data that must not be copied piece by piece goes into buffers. */
  pack(input: Input): Packed;
  unpack(message: unknown): Input;
}

/** Performs jobs in this very thread. */
export function performHere(database: JobDatabase) {
  // The values have the types of the job that is their key.
  const started = new Map<object, Perform<never, unknown>>();
  return async <Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output> => {
    const known = started.get(job) as Perform<Input, Output> | undefined;
    const perform = known ?? job.start();
    if (known === undefined) started.set(job, perform);
    return perform(database, input);
  };
}
