type Part = { close(): Promise<unknown> } | { stop(): Promise<unknown> | void };

/** Independent parts of one layer: they are closed at the same time, so that none waits for another. */
export interface Layer extends AsyncDisposable {
  /** Adds a part, which is closed with the layer; returns the part. */
  add<T extends Part>(part: T): T;
}

/** Opens a layer. A part that fails to close does not stop the others; its error is thrown in the end. */
export function closeAtOnce(): Layer {
  const parts: Part[] = [];
  return {
    add(part) {
      parts.push(part);
      return part;
    },
    async [Symbol.asyncDispose]() {
      const closed = await Promise.allSettled(
        parts.map(async (part) => ('close' in part ? part.close() : part.stop())),
      );
      const failures = closed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed');
    },
  };
}
