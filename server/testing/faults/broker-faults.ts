import mqtt from 'mqtt';
import { createTestDatabase } from '../databases.ts';
import { findMosquitto, startMosquitto } from '../mosquitto.ts';
import { UNIT_SERIAL } from './admin.ts';
import { type Fault, NO_POSTGRES } from './fault.ts';

const BROKER_KEY = 'a key of the broker';

/** Faults of an outside MQTT broker between the base unit and the server. */
export const BROKER_FAULTS: readonly Fault[] = [
  {
    name: 'MQTT broker restarted',
    engines: ['sqlite', 'postgres'],
    short: [],
    nodes: 1,
    times: 3,
    async prepare(engine, postgresUrl) {
      const program = findMosquitto();
      if (program === null) return 'Mosquitto was not found';
      if (engine === 'postgres' && postgresUrl === null) return NO_POSTGRES;
      const open = await createTestDatabase(engine, postgresUrl);
      const broker = await startMosquitto(program, { [UNIT_SERIAL]: BROKER_KEY });
      const client = mqtt.connect(broker.unitUrl, {
        username: UNIT_SERIAL,
        password: BROKER_KEY,
        clean: false,
        clientId: UNIT_SERIAL,
        reconnectPeriod: 200,
      });
      client.on('error', () => {});
      return {
        open,
        variables: { MQTT_URL: broker.serverUrl },
        brokerKey: BROKER_KEY,
        // The client itself repeats the message until the broker acknowledges it.
        async deliver(body) {
          await client.publishAsync(`ts1/${UNIT_SERIAL}/readings`, body, { qos: 1 });
          return true;
        },
        strike: async () => broker.restart(),
        async drop() {
          await client.endAsync(true);
          await broker.drop();
          await open.drop();
        },
      };
    },
  },
];
