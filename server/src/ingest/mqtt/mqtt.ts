import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { MAX_MQTT_PACKET_BYTES } from '@ts1/contract';
import { Aedes, type Client, type ConnectPacket, type PublishPacket, type Subscription } from 'aedes';
import type { Clock } from '../../platform/clock.ts';
import { TooManyAttempts, Unauthenticated } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { deliverMessage } from './deliver-message.ts';
import type { DeviceSignIn } from '../devices/device-sign-in.ts';
import type { KnownDevice } from '../devices/devices.ts';
import type { UnitNotes } from '../devices/unit-notes.ts';
import { catchFailure } from '../pipeline/catch-failure.ts';
import { createConnectedUnits } from './connected-units.ts';
import { GuardedConnection } from './guarded-connection.ts';
import { KeptSessions } from './kept-sessions.ts';
import { createPacketLimit, droppedBytes } from './mqtt-packet-limit.ts';
import { publishPackets } from './publish-packets.ts';
import { limitUnfinishedPackets } from './unfinished-packets.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Senders } from '../senders/senders.ts';
import type { CommandDispatch } from '../../commands/index.ts';
import { type FeedClient, type HomeAssistantFeed, mayRead } from '../../home-assistant/index.ts';
import type { ReaderSignIn } from './reader-sign-in.ts';
import {
  commandMessage,
  isOfUnit,
  readStatus,
  readTopic,
  rejectedMessage,
  timeMessage,
  topics,
} from './topics.ts';

/** The built-in broker: MQTT 3.1 and 3.1.1, for base units, and for those that read a company's sensors from it. */
export interface MqttBroker {
  /** Takes over a connection that was just accepted. */
  handle(socket: Socket): void;
  /** Base units with an open connection, each once. */
  connected(): KnownDevice[];
  /** Ends the connections of a base unit whose key is no longer valid. */
  drop(baseUnitId: number): void;
  /** Reads no socket any more; acknowledgements of what was read still leave. */
  stopReading(): void;
  close(): Promise<void>;
}

export interface MqttBrokerOptions {
  readonly pipeline: Pipeline;
  readonly signIn: DeviceSignIn;
  readonly readers: { readonly signIn: ReaderSignIn; readonly feed: HomeAssistantFeed };
  readonly commands: CommandDispatch;
  readonly senders: Senders;
  readonly onConnected: (device: KnownDevice) => void;
  readonly notes: UnitNotes;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Open connections of all companies together; left out, as many as a server bears. */
  readonly mostConnections?: number | undefined;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Most bytes of unfinished packets of all companies; a packet has up to a megabyte. */
const MOST_UNFINISHED_BYTES = 128 * 1024 * 1024;
/** A packet comes at least at the pace of a poor mobile connection, 500 bytes a second. */
const PACE_EVERY_MS = 10_000;
const LEAST_BYTES = 5_000;
/** CONNECT carries a client id, a user name and a key; a will has to fit as well. */
const MAX_CONNECT_BYTES = 16_384;
/** A device's name in it may have slashes. */
const MAX_TOPIC_LEVELS = 100;
/** Too many to be guessed. */
const MARK_BYTES = 16;
/** A client that takes nothing for so long is gone. */
const STUCK_AFTER_MS = 60_000;
/** No client may subscribe to it. */
const DROPPED = 'dropped';
/** A status is a word. */
const MAX_STATUS_BYTES = 100;

/** CONNACK return codes (MQTT 3.1.1 §3.2.2.3). */
const SERVER_UNAVAILABLE = 3;
const BAD_USER_NAME_OR_PASSWORD = 4;
const NOT_AUTHORISED = 5;
/** CONNACK of MQTT 5 with reason 0x84, unsupported protocol version (MQTT 5 §3.2.2.2), which 3.1.1 cannot say. */
const UNSUPPORTED_VERSION_5 = Buffer.from([0x20, 0x03, 0x00, 0x84, 0x00]);

/** Starts the broker; it listens nowhere by itself. */
export async function startMqttBroker(options: MqttBrokerOptions): Promise<MqttBroker> {
  const { pipeline, signIn, readers, commands, senders, onConnected, notes, clock, logger, mostConnections } =
    options;
  const devices = new WeakMap<Client, KnownDevice>();
  const readingClients = new WeakMap<Client, FeedClient>();
  const open = createConnectedUnits<Client>(undefined, mostConnections);
  const listening = new Map<Client, () => void>();
  const wantingRejected = new Set<Client>();
  /** The company of a connection, once it has signed in. */
  const owners = new WeakMap<GuardedConnection, { readonly companyId: number }>();
  /** Replaces messages that were too large. */
  const mark = randomBytes(MARK_BYTES);
  const connections = new Set<GuardedConnection>();
  const unfinished = limitUnfinishedPackets(MOST_UNFINISHED_BYTES);
  const pacing = setInterval(() => {
    for (const connection of connections) connection.endIfDripping(LEAST_BYTES);
  }, PACE_EVERY_MS).unref();
  let reading = true;

  /** The base unit behind the user name and the key. */
  async function signInDevice(client: Client, user: string | undefined, key: Buffer | undefined) {
    const device = await signIn(key?.toString() ?? '', clientAddress(client));
    if (device.serialNo !== user)
      throw new Unauthenticated('The user name is not the serial number of the key.');
    return device;
  }

  async function authenticate(client: Client, user: string | undefined, key: Buffer | undefined) {
    const reader = await readers.signIn(user, key?.toString() ?? '', clientAddress(client));
    if (reader !== undefined) {
      readingClients.set(client, feedClient(client, reader));
      if (client.conn instanceof GuardedConnection) owners.set(client.conn, reader);
      client.id = `reader|${reader.companyId}|${client.id}`;
      return;
    }
    const device = await signInDevice(client, user, key);
    devices.set(client, device);
    if (client.conn instanceof GuardedConnection) owners.set(client.conn, device);
    // A client id names a session: no other unit may take it over by using the same one.
    client.id = `${device.baseUnitId}|${client.id}`;
  }

  /** Resolves when the message may be acknowledged; throws when the connection must end. */
  async function receive(client: Client | null, packet: PublishPacket): Promise<void> {
    if (client !== null && readingClients.has(client)) return dropMessage(packet);
    const device = client === null ? undefined : devices.get(client);
    const dropped = droppedBytes(Buffer.from(packet.payload), mark);
    if (client !== null && device !== undefined && packet.topic === topics(device.serialNo).status) {
      if (dropped !== undefined) return dropMessage(packet);
      packet.retain = false;
      return receiveStatus(client, device, packet);
    }
    const topic = readTopic(packet.topic);
    if (device === undefined || topic?.serialNo !== device.serialNo) {
      throw new Error(`not allowed to publish to ${packet.topic}`);
    }
    if (dropped !== undefined) {
      const { from } = topic;
      const isNoLoss = from !== undefined && senders.isNoJson(from.sender, from.topic);
      if (!isNoLoss) {
        const rejection = await notes.droppedMessage(device, { bytes: dropped, topic: packet.topic });
        sayRejected(device, { at: clock.now(), count: 1, rejected: [rejection] });
      }
      return dropMessage(packet);
    }
    const isRetained = packet.retain;
    // It is for the database; kept in the broker as well it would only cost memory.
    packet.retain = false;
    const { commandId, from } = topic;
    const message = { payload: Buffer.from(packet.payload), commandId, from, isRetained };
    const notTaken = await deliverMessage({ pipeline, commands, senders, clock, logger }, device, message);
    if (notTaken !== undefined) sayRejected(device, notTaken);
  }

  /** To the connections of the unit that listen. */
  function sayRejected(device: KnownDevice, notTaken: Parameters<typeof rejectedMessage>[1]): void {
    const rejection = rejectedMessage(device.serialNo, notTaken);
    for (const listener of wantingRejected) {
      if (devices.get(listener)?.baseUnitId === device.baseUnitId) listener.publish(rejection, () => {});
    }
  }

  /** A last will, or what the unit says of itself. What it is not is no reason to end a connection. */
  async function receiveStatus(client: Client, device: KnownDevice, packet: PublishPacket): Promise<void> {
    const status = readStatus(Buffer.from(packet.payload).toString('utf8', 0, MAX_STATUS_BYTES));
    if (status === 'online') onConnected(device);
    if (status !== 'offline' || !reading) return;
    const isElsewhere = [...open.entries()].some(
      ([other, { baseUnitId }]) => other !== client && baseUnitId === device.baseUnitId,
    );
    if (!isElsewhere) await notes.wentOffline(device);
  }

  /** Notes the refusal on the page of the unit whose key was given; the CONNACK says it to the device. */
  async function refuseVersion5(client: Client, { username, password }: ConnectPacket): Promise<void> {
    const device = await signInDevice(client, username, password);
    logger.info({ companyId: device.companyId, baseUnit: device.serialNo }, 'MQTT 5 refused');
    await notes.refusedVersion(device);
  }

  const sessions = new KeptSessions(clock, (client) => devices.get(client));
  const broker = await Aedes.createBroker({
    persistence: sessions,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxTopicLevels: MAX_TOPIC_LEVELS,

    preConnect(client, packet, done) {
      // A session is found again by the name of its client.
      if (packet.clientId === '') packet.clean = true;
      if (packet.protocolVersion !== 5) return done(null, true);
      void catchFailure(refuseVersion5(client, packet));
      client.conn.write(UNSUPPORTED_VERSION_5, () => done(new Error('MQTT 5 is not supported'), false));
    },

    authenticate(client, user, key, done) {
      void (async () => {
        const error = await catchFailure(authenticate(client, user, key));
        if (error === undefined) return done(null, true);
        logger.info({ address: clientAddress(client), user, reason: error.message }, 'MQTT sign-in refused');
        done(Object.assign(error, { returnCode: toReturnCode(error) }), false);
      })();
    },

    // Aedes acknowledges as soon as this is done, before it publishes: the one place to make a message durable.
    authorizePublish(client, packet, done) {
      void (async () => done(await catchFailure(receive(client, packet))))();
    },

    authorizeSubscribe(client, subscription, done) {
      const reader = readingClients.get(client)?.reader;
      if (reader !== undefined)
        return done(null, mayRead(reader.companyId, subscription.topic) ? subscription : null);
      const device = devices.get(client);
      const own = device !== undefined && isOfUnit(device.serialNo, subscription.topic);
      // Null is answered by SUBACK 0x80, failure (MQTT 3.1.1 §3.9.3).
      done(null, own ? subscription : null);
    },
  });

  // Emitted before the CONNACK: a client that has one can be dropped.
  broker.on('client', (client) => {
    sessions.connected(client);
    const reader = readingClients.get(client);
    if (reader !== undefined) readers.feed.add(reader);
    const device = devices.get(client);
    if (device === undefined) return;
    // Connections that the unit left behind must not pile up.
    const ended = open.add(client, device);
    if (ended !== undefined) end(ended);
    if (ended === client) {
      const { companyId, serialNo } = device;
      logger.info({ companyId, baseUnit: serialNo }, 'MQTT connection refused: the company has too many');
      return;
    }
    onConnected(device);
  });
  /** No longer counts from now on, also if it takes a while until it is gone. */
  const end = (client: Client): void => {
    open.remove(client);
    client.close();
  };
  broker.on('clientDisconnect', (client) => {
    sessions.left(client);
    const reader = readingClients.get(client);
    if (reader !== undefined) readers.feed.remove(reader);
    open.remove(client);
    wantingRejected.delete(client);
    stopListening(client);
  });
  const stopListening = (client: Client): void => {
    listening.get(client)?.();
    listening.delete(client);
  };
  broker.on('unsubscribe', (unsubscribed, client) => {
    const reader = readingClients.get(client);
    if (reader !== undefined) readers.feed.unsubscribe(reader, unsubscribed);
    const device = devices.get(client);
    if (device === undefined) return;
    const { commands: ofCommands, rejected, prefix } = topics(device.serialNo);
    const ended = (name: string) =>
      unsubscribed.some((topic) => [name, `${prefix}+`, `${prefix}#`].includes(topic));
    if (ended(ofCommands)) stopListening(client);
    if (ended(rejected)) wantingRejected.delete(client);
  });
  /** Sends what belongs to subscriptions: those just made, or those of a session that was kept. */
  const serve = (subscriptions: readonly Pick<Subscription, 'topic' | 'qos'>[], client: Client): void => {
    const reader = readingClients.get(client);
    if (reader !== undefined) {
      // A refused subscription is reported here too, with the code of failure in place of its QoS.
      const granted = subscriptions.filter(({ qos }) => qos <= 2).map(({ topic }) => topic);
      void readers.feed.subscribe(reader, granted);
    }
    const device = devices.get(client);
    if (device === undefined) return;
    const { time, commands: ofCommands, rejected, prefix } = topics(device.serialNo);
    const asked = (name: string) =>
      subscriptions.findLast(({ topic }) => [name, `${prefix}+`, `${prefix}#`].includes(topic));
    if (asked(time)) client.publish(timeMessage(device.serialNo, clock.now()), () => {});
    const forRejected = asked(rejected);
    if (forRejected !== undefined && forRejected.qos <= 2 && open.has(client)) wantingRejected.add(client);
    const forCommands = asked(ofCommands);
    // A refused subscription is reported here too, with the code of failure in place of its QoS.
    if (forCommands === undefined || !open.has(client) || forCommands.qos > 2) return;
    const qos = forCommands.qos === 0 ? 0 : 1;
    stopListening(client);
    listening.set(
      client,
      commands.listen(device, (command) => {
        client.publish(commandMessage(device.serialNo, command, qos), () => {});
      }),
    );
  };
  broker.on('subscribe', serve);
  broker.on('connackSent', ({ sessionPresent }, client) => {
    if (sessionPresent) void sessions.subscriptionsByClient(client).then((kept) => serve(kept, client));
  });
  for (const event of ['clientError', 'connectionError'] as const) {
    broker.on(event, (client, error) => {
      logger.info(
        { address: clientAddress(client), client: client.id, reason: error.message },
        'MQTT connection ended',
      );
    });
  }
  broker.addListener('error', (error: unknown) => logger.error({ err: error }, 'the MQTT broker failed'));

  return {
    handle(socket) {
      const limit = createPacketLimit({
        maxBytes: MAX_MQTT_PACKET_BYTES,
        maxFirstBytes: MAX_CONNECT_BYTES,
        mark,
      });
      const owner = () => owners.get(connection);
      const room = async (): Promise<void> => {
        if (!reading) return new Promise(() => {});
        const companyId = owner()?.companyId;
        if (companyId !== undefined) await pipeline.room(companyId);
      };
      const packet = unfinished(() => owner()?.companyId ?? 0);
      const connection = new GuardedConnection(socket, { limit, packet, room });
      connections.add(connection);
      connection.once('close', () => connections.delete(connection));
      broker.handle(connection);
    },
    connected: () => [...new Map([...open.devices()].map((device) => [device.baseUnitId, device])).values()],
    drop(baseUnitId) {
      sessions.forgetUnit(baseUnitId);
      for (const [client, device] of open.entries()) if (device.baseUnitId === baseUnitId) client.close();
    },
    stopReading() {
      reading = false;
    },
    close: async () => {
      clearInterval(pacing);
      return new Promise<void>((resolve) => {
        broker.close(() => resolve());
      });
    },
  };
}

/** Lets an acknowledged message reach no client: of a client that only reads, such as its will, or one too large. */
function dropMessage(packet: PublishPacket): void {
  packet.topic = DROPPED;
  packet.payload = '';
  packet.retain = false;
}

/** A client of the broker as the feed sees it. */
function feedClient(client: Client, reader: FeedClient['reader']): FeedClient {
  return {
    reader,
    end: () => client.close(),
    send: async (messages) =>
      new Promise((resolve, reject) => {
        const stuck = setTimeout(() => reject(new Error('nothing was taken')), STUCK_AFTER_MS).unref();
        client.conn.write(publishPackets(messages), (error) => {
          clearTimeout(stuck);
          if (error) reject(error);
          else resolve();
        });
      }),
  };
}

function clientAddress(client: Client): string {
  return client.conn instanceof GuardedConnection ? client.conn.remoteAddress : '';
}

function toReturnCode(error: unknown): number {
  if (error instanceof Unauthenticated) return BAD_USER_NAME_OR_PASSWORD;
  return error instanceof TooManyAttempts ? NOT_AUTHORISED : SERVER_UNAVAILABLE;
}
