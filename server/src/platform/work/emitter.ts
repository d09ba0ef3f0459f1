import type { Logger } from '../logger.ts';

/** Passes events on to their listeners. `Events` names each event with what goes with it. */
export interface Emitter<Events> {
  /** Runs the listeners at once, one after another. One that throws is logged, and neither stops the others nor us. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
  /** Returns a function that ends the listening. */
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
