/** Asks the person at the screen to prove again who they are. */
export interface IdentityPrompt {
  /** Resolves to whether they did; several calls that ask at once share one answer. */
  readonly ask: () => Promise<boolean>;
  readonly isOpen: () => boolean;
  readonly answer: (isConfirmed: boolean) => void;
  /** Calls back when it opens or closes; returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createIdentityPrompt(): IdentityPrompt {
  const listeners = new Set<() => void>();
  let asked: PromiseWithResolvers<boolean> | undefined;
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    ask: async () => {
      if (asked === undefined) {
        asked = Promise.withResolvers();
        changed();
      }
      return asked.promise;
    },
    isOpen: () => asked !== undefined,
    answer: (isConfirmed) => {
      asked?.resolve(isConfirmed);
      asked = undefined;
      changed();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
