import { once, type EventEmitter } from 'node:events';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { testCommands } from '../../../testing/test-commands.ts';
import { type Ingest, startIngest } from '../index.ts';

/** A company has a quarter of them beside others. */
const MOST_CONNECTIONS = 16;
const OF_A_COMPANY = 4;

describeOnEachEngine('a company whose base units open ever more MQTT connections', (on) => {
  const clock = simulatedClock();
  let ingest: Ingest;
  let port: number;
  let greedy: number;

  beforeAll(async () => {
    ingest = await startIngest({
      database: on.database,
      clock,
      logger: createLogger('silent'),
      commands: testCommands,
      mostConnections: MOST_CONNECTIONS,
    });
    const settings = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    ({ port = 0 } = await ingest.listen(settings, () => {}));
    greedy = await addCompany(on.database, 'Greedy');
    const modest = await addCompany(on.database, 'Modest');
    for (let n = 0; n < MOST_CONNECTIONS; n += 1) {
      await addBaseUnit(on.database, greedy, `GREEDY-${n}`, `greedy-key-${n}`);
    }
    for (const n of [0, 1]) await addBaseUnit(on.database, modest, `MODEST-${n}`, `modest-key-${n}`);
    await addSensors(on.database, modest, ['1']);
  });
  afterAll(async () => ingest.close());

  /** A base unit that connects once: whether it is let in shows in `connected`. */
  const connect = (company: 'greedy' | 'modest', n: number): MqttClient => {
    const unit = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: `${company.toUpperCase()}-${n}`,
      password: `${company}-key-${n}`,
      reconnectPeriod: 0,
    });
    unit.on('error', () => {});
    onTestFinished(async () => unit.endAsync(true));
    return unit;
  };
  /** The first of an event; the client's own types know no `once` of Node's. */
  const first = async (unit: MqttClient, event: string) => once(unit as unknown as EventEmitter, event);
  const connected = async (company: 'greedy' | 'modest', n: number): Promise<MqttClient> => {
    const unit = connect(company, n);
    await first(unit, 'connect');
    return unit;
  };
  /** Connects, and waits until the broker has closed the connection again. */
  const refused = async (n: number): Promise<MqttClient> => {
    const unit = connect('greedy', n);
    await first(unit, 'close');
    return unit;
  };
  const reading = (temperature: number) =>
    JSON.stringify({ readings: [{ sensor: '1', timestamp: clock.now(), temperature }] });

  test(
    'has a quarter of them: its others are closed, those it has stay, and another company gets in and is stored',
    { tags: ['S12'] },
    async () => {
      const modest = await connected('modest', 0);
      const units: MqttClient[] = [];
      for (let n = 0; n < OF_A_COMPANY; n += 1) units.push(await connected('greedy', n));
      for (let n = OF_A_COMPANY; n < MOST_CONNECTIONS; n += 1) await refused(n);
      expect(units.map((unit) => unit.connected)).toEqual(units.map(() => true));

      clock.advance(1_000);
      const another = await connected('modest', 1);
      await modest.publishAsync('ts1/MODEST-0/readings', reading(4), { qos: 1 });
      clock.advance(1_000);
      await another.publishAsync('ts1/MODEST-1/readings', reading(5), { qos: 1 });
      const { rows } = await on.database.readAcross(async (tx) => ({
        rows: await tx.sql.selectFrom('readings').select('company_id').execute(),
      }));
      expect(rows).toHaveLength(2);

      // A unit that lost its connection without a word takes the place of what it left.
      const [lost] = units;
      const again = await connected('greedy', 0);
      await vi.waitFor(() => expect(lost?.connected).toBe(false), { timeout: 20_000 });
      expect(again.connected).toBe(true);
      // And one that goes makes room for a unit that was refused.
      await again.endAsync();
      await vi.waitFor(
        async () => {
          const unit = connect('greedy', MOST_CONNECTIONS - 1);
          await Promise.race([first(unit, 'connect'), first(unit, 'close')]);
          expect(unit.connected).toBe(true);
          await unit.publishAsync(`ts1/GREEDY-${MOST_CONNECTIONS - 1}/readings`, reading(6), { qos: 1 });
        },
        { timeout: 20_000 },
      );
    },
  );
});
