// @module-tag R96
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/logger.ts';
import { createTestDatabase } from '../../../testing/databases.ts';
import { testCommands } from '../../../testing/test-commands.ts';
import { startIngest } from '../index.ts';

/** CONNACK of MQTT 5: accepted, no session, no properties. */
const ACCEPTED = Buffer.from([0x20, 0x03, 0x00, 0x00, 0x00]);

test('a broker that goes while it is being asked for subscriptions has refused nothing', async () => {
  let asked = 0;
  const broker = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(ACCEPTED);
      socket.once('data', () => {
        asked += 1;
        socket.destroy();
      });
    });
  }).listen(0, '127.0.0.1');
  await once(broker, 'listening');
  onTestFinished(() => void broker.close());
  const { port } = broker.address() as AddressInfo;
  const open = await createTestDatabase('sqlite', null);
  onTestFinished(async () => open.drop());
  const log: string[] = [];
  const ingest = await startIngest({
    database: open.database,
    clock: systemClock,
    logger: createLogger('info', { write: (line) => void log.push(line) }),
    commands: testCommands,
  });
  const brokerUrl = `mqtt://127.0.0.1:${port}`;
  await ingest.listen(
    { host: '127.0.0.1', port: 0, portSetByHand: true, brokerUrl, location: open.location },
    () => {},
  );
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(16), { timeout: 20_000 });
  await ingest.close();
  expect(log.filter((line) => line.includes('refuses'))).toEqual([]);
  expect(log.filter((line) => line.includes('cannot be reached')).length).toBeGreaterThan(0);
}, 30_000);
