import { once } from 'node:events';
import { giveWay } from '../../src/platform/work/give-way.ts';
import { attackTarget, type Means } from './attack.ts';
import { HTTP_ATTACKS } from './http-attacks.ts';
import { MQTT_ATTACKS } from './mqtt-attacks.ts';
import type { FromAttacker } from './start-attack.ts';

/*
 * The process of an attacker: `main.ts NAME TARGET`. It reports when the attack is prepared, begins at the first
 * message, and ends at the second, with the number of its answers.
 */

/** Attackers have their own machines: this process takes only what the server leaves of this one. */
giveWay(10);

const ATTACKS = new Map(Object.entries({ ...HTTP_ATTACKS, ...MQTT_ATTACKS }));
const [name = '', text = ''] = process.argv.slice(2);
const prepare = ATTACKS.get(name);
if (prepare === undefined) throw new Error(`there is no attack "${name}"`);
const target = attackTarget.parse(JSON.parse(text));
const say = (message: FromAttacker): void => void process.send?.(message);

let answers = 0;
const means: Means = {
  target,
  answered: () => void (answers += 1),
  async call(path, { body, headers } = {}) {
    const made = await fetch(`http://127.0.0.1:${target.port}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    });
    for await (const _part of made.body ?? []);
    answers += 1;
    return made.status;
  },
};

// The attack ends with the process that started it.
process.once('disconnect', () => process.exit(1));
const attack = await prepare(means);
say({ kind: 'prepared' });
await once(process, 'message');
let isOver = false;
process.once('message', () => {
  isOver = true;
});
await attack(() => isOver);
say({ kind: 'over', answers });
process.removeAllListeners('disconnect');
process.disconnect();
