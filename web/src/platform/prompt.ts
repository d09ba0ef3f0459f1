/** Headers with which the call that was refused is made again. */
export type Answer = Readonly<Record<string, string>>;

/** Asks the person at the screen what the server wants to know before it carries out a call. */
export interface Prompt {
  /** Resolves to their answer, undefined if they gave none; several calls that ask at once share one answer. */
  readonly ask: (question: string) => Promise<Answer | undefined>;
  /** Type of the refusal that asks; undefined while nothing is asked. */
  readonly question: () => string | undefined;
  readonly answer: (answer?: Answer) => void;
  /** Calls back when it opens or closes; returns what ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createPrompt(): Prompt {
  const listeners = new Set<() => void>();
  let asked: (PromiseWithResolvers<Answer | undefined> & { readonly question: string }) | undefined;
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    ask: async (question) => {
      if (asked === undefined) {
        asked = { ...Promise.withResolvers(), question };
        changed();
      }
      return asked.promise;
    },
    question: () => asked?.question,
    answer: (answer) => {
      asked?.resolve(answer);
      asked = undefined;
      changed();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
