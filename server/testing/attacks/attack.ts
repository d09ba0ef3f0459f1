import { z } from 'zod';

/** Target of an attack, as passed to its process. */
export const attackTarget = z.object({
  /** Ports of HTTP and MQTT, on this machine. */
  port: z.number(),
  mqttPort: z.number(),
  /** The attacker: a company with the base unit `BU-A` whose key is `key-a`. */
  attacker: z.object({ name: z.string(), email: z.string(), password: z.string() }),
  /** Company whose passwords are guessed. */
  neighbour: z.string(),
  /** A sensor that has readings of `period`. */
  sensorId: z.number(),
  period: z.object({ startDate: z.number(), endDate: z.number() }),
});
export type AttackTarget = z.infer<typeof attackTarget>;

/** Attack that repeats until it is over; resolves when all that it began has ended. */
export type Attack = (isOver: () => boolean) => Promise<void>;

/** Means of an attack. */
export interface Means {
  readonly target: AttackTarget;
  /** Calls the API and reads the whole answer; resolves to its status. */
  readonly call: (
    path: string,
    options?: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<number>;
  /** Counts an answer; answers to `call` are counted automatically. */
  readonly answered: () => void;
}

export type PrepareAttack = (means: Means) => Attack | Promise<Attack>;

/** Repeats work until it is over, `atOnce` at a time. */
export async function repeat(
  isOver: () => boolean,
  atOnce: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async (_, n) => {
      while (!isOver()) await work(n);
    }),
  );
}

/** Resolves when the attack is over. */
export async function over(isOver: () => boolean): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    if (isOver()) ended.resolve();
  }, 20);
  await ended.promise;
  clearInterval(timer);
}
