import { createHash } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';
import { type Database, type DatabaseLocation, openShares } from '../../database/index.ts';
import { COMPANY_TOPICS, createOutsidePictures, SERVER_TOPIC } from '../../home-assistant/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { brokerLogin } from './broker-login.ts';

export interface PublishOutsideOptions {
  readonly url: string;
  readonly location: DatabaseLocation;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Tells an outside broker what Home Assistants read there. */
export interface OutsidePublishing {
  /** Brings what the broker keeps in line with what is true; nothing while another server does it. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

const TELLING_WORK = 2;
const RECONNECT_MS = 1_000;
const RETAINED = { qos: 1, retain: true } as const;

/**
 * Keeps retained messages at an outside broker in line with the database. What the broker keeps is read from itself at
 * every connection, so that a sensor or a company that went while no server was connected is emptied too. One server at
 * a time does it; when that one dies the broker says so by its last will.
 */
export function publishOutside({
  url,
  location,
  database,
  clock,
  logger,
}: PublishOutsideOptions): OutsidePublishing {
  const { address, ...login } = brokerLogin(url);
  const pictures = createOutsidePictures({ database, clock });
  /** Fingerprints of the messages that the broker keeps, by topic. */
  const kept = new Map<string, string>();
  let client: MqttClient | undefined;
  let isRead = false;

  async function publish(to: MqttClient, topic: string, payload: string): Promise<void> {
    if (payload === '' ? !kept.has(topic) : kept.get(topic) === fingerprint(payload)) return;
    await to.publishAsync(topic, payload, RETAINED);
    if (payload === '') kept.delete(topic);
    else kept.set(topic, fingerprint(payload));
  }

  async function publishAll(): Promise<void> {
    const to = client;
    if (to === undefined || !isRead || !to.connected) return;
    const isWhole = await pictures.update(async (topic, payload) => publish(to, topic, payload));
    if (!isWhole) return;
    for (const topic of kept.keys()) if (!pictures.has(topic)) await publish(to, topic, '');
  }

  function open(): MqttClient {
    const opened = connect(address, {
      ...login,
      protocolVersion: 5,
      clientId: 'ts1-out',
      clean: true,
      reconnectPeriod: RECONNECT_MS,
      resubscribe: false,
      will: { topic: SERVER_TOPIC, payload: Buffer.from('offline'), ...RETAINED },
    });
    opened.on('connect', () => {
      isRead = false;
      kept.clear();
      pictures.forget();
      // Retained messages come in the order of the subscriptions: after our own mark all of them are here.
      void (async () => {
        try {
          await opened.publishAsync(SERVER_TOPIC, 'online', RETAINED);
          await opened.subscribeAsync(COMPANY_TOPICS, { qos: 1 });
          await opened.subscribeAsync(SERVER_TOPIC, { qos: 1 });
        } catch (error) {
          logger.warn({ err: error }, 'the MQTT broker takes nothing for Home Assistant');
        }
      })();
    });
    opened.on('message', (topic, payload, { retain }) => {
      if (!retain) return;
      if (topic !== SERVER_TOPIC) kept.set(topic, fingerprint(payload.toString()));
      else if (!isRead) {
        isRead = true;
        void refresh().catch((error: unknown) =>
          logger.warn({ err: error }, 'telling Home Assistant failed'),
        );
      }
    });
    opened.on('error', () => {});
    return opened;
  }

  async function end(): Promise<void> {
    const ended = client;
    client = undefined;
    if (ended === undefined) return;
    if (ended.connected) await ended.publishAsync(SERVER_TOPIC, 'offline', RETAINED).catch(() => {});
    await ended.endAsync(!ended.connected);
  }

  let running: Promise<void> = Promise.resolve();
  async function refresh(): Promise<void> {
    const before = running;
    running = (async () => {
      await before.catch(() => {});
      await publishAll();
    })();
    await running;
  }

  const shares = openShares(location, {
    name: TELLING_WORK,
    parts: 1,
    async take(parts) {
      if (parts.size === 0) await end();
      else client ??= open();
    },
    trouble(error) {
      logger.warn({ err: error }, 'telling Home Assistant cannot be shared; trying again');
    },
  });

  return {
    refresh,
    async close() {
      await running.catch(() => {});
      await shares.close();
    },
  };
}

function fingerprint(payload: string): string {
  return createHash('sha1').update(payload).digest('base64');
}
