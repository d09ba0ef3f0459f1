import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Aedes, type Client, type ConnectPacket, type PublishPacket } from 'aedes';
import type { Clock } from '../../platform/clock.ts';
import { TooManyAttempts, Unauthenticated } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { deliverMessage } from './deliver-message.ts';
import type { DeviceSignIn } from '../devices/device-sign-in.ts';
import type { KnownDevice } from '../devices/devices.ts';
import type { UnitNotes } from '../devices/unit-notes.ts';
import { catchFailure } from '../pipeline/catch-failure.ts';
import { createConnectedUnits } from './connected-units.ts';
import { feedClient } from './feed-client.ts';
import { guardSockets } from './guard-sockets.ts';
import { GuardedConnection } from './guarded-connection.ts';
import { KeptSessions } from './kept-sessions.ts';
import { droppedBytes } from './mqtt-packet-limit.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Senders } from '../senders/senders.ts';
import type { CommandDispatch } from '../../commands/index.ts';
import { type FeedClient, type HomeAssistantFeed, mayRead } from '../../home-assistant/index.ts';
import type { ReaderSignIn } from './reader-sign-in.ts';
import { createSubscriptions } from './subscriptions.ts';
import { isOfUnit, readStatus, readTopic, topics } from './topics.ts';

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
/** A device's name in it may have slashes. */
const MAX_TOPIC_LEVELS = 100;
/** Too many to be guessed. */
const MARK_BYTES = 16;
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
  const subscriptions = createSubscriptions({
    findDevice: (client) => devices.get(client),
    findReader: (client) => readingClients.get(client),
    isOpen: (client) => open.has(client),
    feed: readers.feed,
    commands,
    clock,
  });
  /** The company of a connection, once it has signed in. */
  const owners = new WeakMap<GuardedConnection, { readonly companyId: number }>();
  /** Replaces messages that were too large. */
  const mark = randomBytes(MARK_BYTES);
  let reading = true;
  const sockets = guardSockets({
    pipeline,
    mark,
    findCompany: (connection) => owners.get(connection)?.companyId,
    isReading: () => reading,
  });

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
        subscriptions.sayRejected(device, { at: clock.now(), count: 1, rejected: [rejection] });
      }
      return dropMessage(packet);
    }
    const isRetained = packet.retain;
    // It is for the database; kept in the broker as well it would only cost memory.
    packet.retain = false;
    const { commandId, from } = topic;
    const message = { payload: Buffer.from(packet.payload), commandId, from, isRetained };
    const notTaken = await deliverMessage({ pipeline, commands, senders, clock, logger }, device, message);
    if (notTaken !== undefined) subscriptions.sayRejected(device, notTaken);
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
    subscriptions.forget(client);
  });
  broker.on('unsubscribe', (unsubscribed, client) => subscriptions.end(unsubscribed, client));
  broker.on('subscribe', (made, client) => subscriptions.serve(made, client));
  broker.on('connackSent', ({ sessionPresent }, client) => {
    if (sessionPresent)
      void sessions.subscriptionsByClient(client).then((kept) => subscriptions.serve(kept, client));
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
    handle: (socket) => broker.handle(sockets.guard(socket)),
    connected: () => [...new Map([...open.devices()].map((device) => [device.baseUnitId, device])).values()],
    drop(baseUnitId) {
      sessions.forgetUnit(baseUnitId);
      for (const [client, device] of open.entries()) if (device.baseUnitId === baseUnitId) client.close();
    },
    stopReading() {
      reading = false;
    },
    close: async () => {
      sockets.close();
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

function clientAddress(client: Client): string {
  return client.conn instanceof GuardedConnection ? client.conn.remoteAddress : '';
}

function toReturnCode(error: unknown): number {
  if (error instanceof Unauthenticated) return BAD_USER_NAME_OR_PASSWORD;
  return error instanceof TooManyAttempts ? NOT_AUTHORISED : SERVER_UNAVAILABLE;
}
