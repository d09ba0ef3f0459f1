import type { Logger } from '../logger.ts';

/** Passes events on to their listeners. `Events` has the type of each event by name. */
export interface Emitter<Events> {
  /** Runs the listeners at once, one after another. An error of one is logged; the others and the caller continue. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
  /** Adds a listener; returns a function that removes it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
}

export function createEmitter<Events>(logger: Pick<Logger, 'error'>): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: readonly ((event: Events[Name]) => void)[] } = {};
  return {
    emit(name, event) {
      for (const listener of listeners[name] ?? []) {
        try {
          listener(event);
        } catch (error) {
          logger.error({ err: error, event: name }, 'a listener failed');
        }
      }
    },
    on(name, listener) {
      listeners[name] = [...(listeners[name] ?? []), listener];
      return () => {
        listeners[name] = listeners[name]?.filter((one) => one !== listener) ?? [];
      };
    },
  };
}
