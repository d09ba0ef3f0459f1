import type { Tx } from './tx.ts';

/** The part of the database that a task can use. */
export interface TaskDatabase {
  writeAcross<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

type Perform<Input, Output> = (database: TaskDatabase, input: Input) => Promise<Output>;

/** A message to another thread; the buffers are handed over rather than copied. */
export interface Packed {
  readonly message: unknown;
  readonly buffers: readonly ArrayBuffer[];
}

/**
 * Writing work whose code is found by name, so that it can be done in whichever thread has the connection. Its input
 * and output are plain data. Its memory between calls stays in the thread in which it was started.
 */
export interface Task<Input, Output> {
  /** The module that exports the task, and the name of the export. */
  readonly module: string;
  readonly name: string;
  /** Called once, in the thread that does the task. */
  start(): Perform<Input, Output>;
  /** Packs the input for another thread. Data that must not be copied piece by piece goes into buffers. */
  pack(input: Input): Packed;
  unpack(message: unknown): Input;
}

/** Performs tasks in this very thread. */
export function performHere(database: TaskDatabase) {
  // The values have the types of the task that is their key.
  const started = new Map<object, Perform<never, unknown>>();
  return async <Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output> => {
    const known = started.get(task) as Perform<Input, Output> | undefined;
    const perform = known ?? task.start();
    if (known === undefined) started.set(task, perform);
    return perform(database, input);
  };
}
