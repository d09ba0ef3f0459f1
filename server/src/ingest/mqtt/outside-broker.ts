import { brokerLogin } from './broker-login.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type IPublishPacket, type ISubscriptionMap, type MqttClient } from 'mqtt';
import { sender } from '@ts1/contract';
import { type DatabaseLocation, openShares } from '../../database/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { CommandDispatch } from '../../commands/index.ts';
import { deliverMessage } from './deliver-message.ts';
import type { Devices } from '../devices/devices.ts';
import { catchFailure } from '../pipeline/catch-failure.ts';
import { Freshness, LONGEST_WAIT_MS } from './freshness.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Senders } from '../senders/senders.ts';
import { QuarantineFull } from '../pipeline/quarantine-delivery.ts';
import { SpareSession } from './spare-session.ts';
import { commandMessage, markTopic, readTopic, rejectedMessage, timeMessage } from './topics.ts';

/** An outside broker that base units speak to, and that hands their messages to us. */
export interface OutsideBroker {
  /** At least one connection receives base units, and what came while none did is taken. */
  readonly isSubscribed: boolean;
  /** Takes no more messages. What was not acknowledged stays with the broker. */
  close(): Promise<void>;
}

export interface OutsideBrokerOptions {
  readonly url: string;
  readonly location: DatabaseLocation;
  readonly pipeline: Pipeline;
  readonly devices: Devices;
  readonly commands: CommandDispatch;
  readonly senders: Senders;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Each session has a connection, and the client library one message in flight per connection, so a batch holds as many
 * as there are. A broker gives every session of a shared subscription its part, also while no server is connected to
 * it. So the sessions are always the same ones, and servers divide them among themselves.
 */
const SESSIONS = 16;
const SHARED_WORK = 1;
const OWN_TOPICS = ['ts1/+/readings', 'ts1/+/commands/+/ack'];
const SENDER_TOPICS = sender.options.map((name) => `ts1/+/${name}/#`);
/**
 * Retained messages are no news when we subscribe; of network servers it matters as well whether one was published so,
 * because a bridge hands on what its own broker kept.
 */
function subscriptions(prefix: string): ISubscriptionMap {
  return Object.fromEntries([
    ...OWN_TOPICS.map((topic) => [prefix + topic, { qos: 1, rh: 2 }] as const),
    ...SENDER_TOPICS.map((topic) => [prefix + topic, { qos: 1, rh: 2, rap: true }] as const),
  ]);
}
const TOPICS = subscriptions('');
const SHARED_TOPICS = subscriptions('$share/ts1/');
/**
 * One more session, which shares nothing and gets everything a second time: Mosquitto 2.0.11 (Debian 12) forgets shared
 * subscriptions when it restarts, and then keeps what base units send for this one alone.
 */
const SPARE_SESSION = SESSIONS;
/** The broker forgets a command that it could not hand on in this time, as it gets it again after it. */
const COMMAND_EXPIRY_SECONDS = 60;
const SESSION_EXPIRY_SECONDS = 7 * 86_400;
const RECONNECT_MS = 1_000;
const RETRY_MS = 1_000;
/** How often a session marks how far its queue is: readings without a time are taken while it is not behind. */
const MARK_EVERY_MS = 10_000;
/** How often a base unit that sends is given the time: when it connects only the broker knows. */
const TIME_INTERVAL_MS = 600_000;
const MOST_TIMES = 10_000;

/**
 * Connects to an outside broker: MQTT 5, several connections in one shared subscription, so that servers split
 * the work. A message is acknowledged after its commit. The broker has checked that a topic is its sender's.
 */
export function connectOutsideBroker(options: OutsideBrokerOptions): OutsideBroker {
  const { url, location, pipeline, devices, commands, senders, clock, logger } = options;
  const { address, ...login } = brokerLogin(url);
  const closing = new AbortController();
  const timeSentAt = new Map<string, number>();
  const subscribed = new WeakSet<MqttClient>();
  const spare = new SpareSession();
  let trouble = false;

  /**
   * Resolves when the message may be acknowledged. While it cannot be stored the broker keeps the rest; it is dated by
   * when it came first.
   */
  async function receive(
    client: MqttClient,
    packet: IPublishPacket,
    { isFresh, isCopy }: { readonly isFresh: boolean; readonly isCopy: boolean },
  ): Promise<void> {
    const { topic, payload } = packet;
    const { serialNo, commandId, from } = readTopic(topic) ?? {};
    const receivedAt = clock.now();
    const untimed = isFresh && !isCopy && !packet.retain && !packet.dup ? 'measured-now' : 'unknown';
    for (;;) {
      try {
        const device = serialNo === undefined ? undefined : await devices.bySerial(serialNo);
        if (device === undefined) {
          logger.warn({ topic }, 'a message of a base unit that is not registered was dropped');
          return;
        }
        await pipeline.room(device.companyId);
        const isRetained = packet.retain;
        const when = { receivedAt, untimed, isRetained, isCopy } as const;
        const message = { payload: Buffer.from(payload), commandId, from, ...when };
        const notTaken = await deliverMessage(
          { pipeline, commands, senders, clock, logger },
          device,
          message,
        );
        if (notTaken !== undefined) {
          const rejection = rejectedMessage(device.serialNo, notTaken);
          client.publish(rejection.topic, rejection.payload, { qos: 0 });
        }
        sendTime(client, device.serialNo);
        return;
      } catch (error) {
        if (error instanceof QuarantineFull) {
          // One company's deliveries must not hold up everybody's sessions; it was notified when the first was
          // quarantined.
          logger.error(
            { topic, bytes: payload.length },
            'a message that cannot be stored was dropped: quarantine is full',
          );
          return;
        }
        if (!(error instanceof Unavailable)) logger.error({ err: error }, 'a message could not be stored');
        await wait(RETRY_MS, undefined, { signal: closing.signal });
      }
    }
  }

  function sendTime(client: MqttClient, serialNo: string): void {
    const now = clock.now();
    if (now - (timeSentAt.get(serialNo) ?? 0) < TIME_INTERVAL_MS) return;
    if (timeSentAt.size >= MOST_TIMES) timeSentAt.clear();
    timeSentAt.set(serialNo, now);
    const { topic, payload } = timeMessage(serialNo, now);
    client.publish(topic, payload, { qos: 0 });
  }

  function reportTrouble(error: unknown): void {
    if (!trouble && !closing.signal.aborted) {
      logger.warn({ err: error }, 'the MQTT broker cannot be reached; trying again until it can');
    }
    trouble = true;
  }

  function subscribe(client: MqttClient, isSpare: boolean): void {
    client.subscribe(isSpare ? TOPICS : SHARED_TOPICS, (error, _granted, refusal) => {
      if (error) {
        if (refusal) logger.error({ err: error }, 'the MQTT broker refuses our subscriptions');
        return;
      }
      if (!isSpare) subscribed.add(client);
      // From here on messages come to another session too, provided this broker has run since the spare one connected.
      if (isSpare) spare.connected((mark) => client.publish(markTopic(SPARE_SESSION), mark, { qos: 1 }));
      else spare.othersSubscribed();
      const other = isSpare ? sharing() : undefined;
      if (other !== undefined) subscribe(other, false);
      commands.wake('any');
    });
  }

  function connectSession(session: number): MqttClient {
    const client = connect(address, {
      ...login,
      protocolVersion: 5,
      clientId: `ts1-${session}`,
      clean: false,
      properties: { sessionExpiryInterval: SESSION_EXPIRY_SECONDS },
      reconnectPeriod: RECONNECT_MS,
      resubscribe: false,
    });
    const isSpare = session === SPARE_SESSION;
    const freshness = new Freshness();
    const ownTopic = markTopic(session);
    const sendMark = (): void => {
      const properties = { messageExpiryInterval: LONGEST_WAIT_MS / 1_000 };
      if (client.connected)
        client.publish(ownTopic, freshness.mark(performance.now()), { qos: 1, properties });
    };
    const marking = setInterval(sendMark, MARK_EVERY_MS);
    marking.unref();
    client.handleMessage = (packet, done) => {
      if (packet.topic === ownTopic) {
        const mark = packet.payload.toString();
        freshness.returned(mark);
        if (isSpare) spare.returned(mark);
        return done();
      }
      // Another session has it.
      if (isSpare && spare.isCovered) return done();
      const isFresh = freshness.isFresh(performance.now());
      void (async () => done(await catchFailure(receive(client, packet, { isFresh, isCopy: isSpare }))))();
    };
    client.on('error', reportTrouble);
    client.on('end', () => clearInterval(marking));
    client.on('close', () => {
      subscribed.delete(client);
      freshness.disconnected();
      if (isSpare) spare.disconnected();
    });
    client.on('offline', () => reportTrouble(undefined));
    client.on('connect', ({ sessionPresent }) => {
      if (trouble) logger.info('the MQTT broker is back');
      trouble = false;
      freshness.connected(!sessionPresent, performance.now());
      // A broker that refuses says so in a packet. Without one the connection ended, and the next one asks again.
      client.subscribe(ownTopic, { qos: 1 }, (error, _granted, refusal) => {
        if (!error) sendMark();
        else if (refusal)
          logger.warn({ err: error, topic: ownTopic }, 'the MQTT broker refuses our own topic');
      });
      subscribe(client, isSpare);
    });
    return client;
  }

  const clients = new Map<number, MqttClient>();
  const shares = openShares(location, {
    name: SHARED_WORK,
    parts: SESSIONS + 1,
    async take(sessions) {
      const given = [...clients].filter(([session]) => !sessions.has(session));
      for (const [session] of given) clients.delete(session);
      await Promise.all(given.map(async ([, client]) => client.endAsync(true)));
      for (const session of sessions) {
        if (!clients.has(session)) clients.set(session, connectSession(session));
      }
    },
    trouble(error) {
      logger.warn({ err: error }, 'the sessions of the MQTT broker cannot be shared; trying again');
    },
  });

  /** A session of ours that has its part of the shared subscriptions. */
  const sharing = (): MqttClient | undefined =>
    [...clients.values()].find((client) => client.connected && subscribed.has(client));
  const connected = (): MqttClient | undefined => [...clients.values()].find((client) => client.connected);
  commands.reachAll(
    ({ serialNo }, command) => {
      const { topic, payload } = commandMessage(serialNo, command, 1);
      const properties = { messageExpiryInterval: COMMAND_EXPIRY_SECONDS };
      connected()?.publish(topic, payload, { qos: 1, properties }, (error) => {
        if (error) reportTrouble(error);
      });
    },
    () => connected() !== undefined && !closing.signal.aborted,
  );

  return {
    get isSubscribed() {
      return sharing() !== undefined && (!clients.has(SPARE_SESSION) || spare.isCovered);
    },
    async close() {
      closing.abort();
      await shares.close();
    },
  };
}
