type Part = { close(): Promise<unknown> } | { stop(): Promise<unknown> | void };

/** Things of one layer, which do not need each other: they are closed at once, so that none waits for another. */
export interface Layer extends AsyncDisposable {
  /** Closes this with the layer; answers it. */
  add<T extends Part>(part: T): T;
}

/** Opens a layer. What fails to close holds up nothing else, and is thrown in the end. */
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
