import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackTarget } from './attack.ts';
import type { HTTP_ATTACKS } from './http-attacks.ts';
import type { MQTT_ATTACKS } from './mqtt-attacks.ts';

export type AttackName = keyof typeof HTTP_ATTACKS | keyof typeof MQTT_ATTACKS;

/** Messages of an attacker's process. */
export type FromAttacker =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'over'; readonly answers: number };

const SCRIPT = fileURLToPath(new URL('main.ts', import.meta.url));

/** An attack under way. */
export interface RunningAttack {
  /** Ends the attack and returns the number of its answers, of those that it waits for. */
  end(): Promise<number>;
}

/** Starts an attack in a separate process, so that the attacker's load is not the server's. */
export async function startAttack(name: AttackName, target: AttackTarget): Promise<RunningAttack> {
  const child = fork(SCRIPT, [name, JSON.stringify(target)], { execArgv: [] });
  const ended = once(child, 'exit');
  const next = async (): Promise<FromAttacker> => {
    const [message] = await Promise.race([
      once(child, 'message') as Promise<[FromAttacker]>,
      ended.then(() => {
        throw new Error(`the attacker ended with ${child.exitCode ?? child.signalCode}`);
      }),
    ]);
    return message;
  };
  await next();
  child.send('begin');
  return {
    async end() {
      const last = next();
      child.send('end');
      const message = await last;
      await ended;
      return message.kind === 'over' ? message.answers : 0;
    },
  };
}
