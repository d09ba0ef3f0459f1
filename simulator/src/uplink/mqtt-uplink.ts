import { type DeviceCommand, deviceCommand, type IngestReading } from '@ts1/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { networkMessage, type NetworkSender } from './network-messages.ts';
import { parseServerTime } from './server-time.ts';
import { DeliveryFailed, type Uplink } from './uplink.ts';

export interface MqttUplinkOptions {
  /** The broker's address, e.g. mqtt://127.0.0.1:1883 */
  readonly url: string;
  readonly serial: string;
  readonly deviceKey: string;
  /** Number of readings in one QoS 1 message. */
  readonly readingsPerMessage?: number | undefined;
  /** Network server to act as, with messages of its own form. */
  readonly sender?: NetworkSender | undefined;
  /** Called when the connection is lost or refused; the client tries again by itself. */
  readonly onTrouble?: (message: string) => void;
}

interface Connection {
  readonly client: MqttClient;
  readonly closed: AbortController;
  readonly time: PromiseWithResolvers<number>;
  readonly commands: CommandQueue;
}

/** Commands that were received and not yet requested. */
interface CommandQueue {
  held: DeviceCommand[];
  /** Resolves when the next one comes. */
  more: PromiseWithResolvers<void>;
}

const BATCH_SIZE = 1_000;
const READINGS_PER_MESSAGE = 200;
const RECONNECT_MS = 1_000;
const KEEP_ALIVE_SECONDS = 30;

/**
 * Creates an uplink over MQTT 3.1.1, QoS 1, on `ts1/{serial}/readings`. While it is on air the client reconnects
 * by itself and sends again the messages that the broker has not acknowledged.
 */
export function createMqttUplink(options: MqttUplinkOptions): Uplink {
  const { serial, sender, readingsPerMessage = READINGS_PER_MESSAGE } = options;
  const toMessages = (readings: readonly IngestReading[]): Message[] =>
    sender === undefined
      ? ownMessages(`ts1/${serial}/readings`, readings, readingsPerMessage)
      : readings.map((reading) => {
          const { topic, body } = networkMessage(sender, reading);
          return { topic: `ts1/${serial}/${sender}/${topic}`, text: JSON.stringify(body) };
        });
  let connection: Connection | undefined;

  /** Settles with the work, or rejects when the connection is given up or the caller's signal aborted. */
  async function onAir<T>(signal: AbortSignal, work: (live: Connection) => Promise<T>): Promise<T> {
    if (!connection) throw new DeliveryFailed('disconnected', `${serial} is not connected`);
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(new DeliveryFailed('disconnected', `${serial} left the air`));
    const ended = AbortSignal.any([signal, connection.closed.signal]);
    ended.addEventListener('abort', leave, { once: true });
    if (ended.aborted) leave();
    try {
      return await Promise.race([left.promise, work(connection)]);
    } finally {
      ended.removeEventListener('abort', leave);
    }
  }

  return {
    batchSize: BATCH_SIZE,
    connect() {
      connection ??= open(options);
    },
    async disconnect() {
      const closing = connection;
      connection = undefined;
      closing?.closed.abort();
      await closing?.client.endAsync(true);
    },
    async send(readings, signal) {
      const messages = toMessages(readings);
      await onAir(signal, ({ client }) =>
        Promise.all(messages.map(({ topic, text }) => client.publishAsync(topic, text, { qos: 1 }))),
      );
      return { kind: 'acknowledged' };
    },
    serverTime: (signal) => onAir(signal, ({ time }) => time.promise),
    nextCommands: (signal) =>
      onAir(signal, async ({ commands }) => {
        if (commands.held.length === 0) await commands.more.promise;
        const { held } = commands;
        commands.held = [];
        return held;
      }),
    async acknowledge(commandId, ack, signal) {
      await onAir(signal, ({ client }) =>
        client.publishAsync(`ts1/${serial}/commands/${commandId}/ack`, JSON.stringify(ack), { qos: 1 }),
      );
    },
  };
}

function open({ url, serial, deviceKey, onTrouble }: MqttUplinkOptions): Connection {
  const commands = `ts1/${serial}/commands`;
  const queue: CommandQueue = { held: [], more: Promise.withResolvers() };
  const clock = `ts1/${serial}/time`;
  const time = Promise.withResolvers<number>();
  const client = mqtt.connect(url, {
    protocolVersion: 4,
    clientId: serial,
    username: serial,
    password: deviceKey,
    clean: true,
    keepalive: KEEP_ALIVE_SECONDS,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
  });
  client.on('message', (topic, payload) => {
    if (topic === commands) {
      const command = parseCommand(payload.toString());
      if (command === undefined) onTrouble?.('a command that cannot be read came');
      else queue.held.push(command);
      queue.more.resolve();
      queue.more = Promise.withResolvers();
    }
    const atMs = topic === clock ? parseServerTime(payload.toString()) : undefined;
    if (atMs !== undefined) time.resolve(atMs);
  });
  client.on('error', (error) => onTrouble?.(error.message));
  client.subscribe([clock, commands], { qos: 1 }, (error) => {
    if (error) onTrouble?.(error.message);
  });
  return { client, closed: new AbortController(), time, commands: queue };
}

function parseCommand(text: string): DeviceCommand | undefined {
  try {
    return deviceCommand.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

interface Message {
  readonly topic: string;
  readonly text: string;
}

function ownMessages(topic: string, readings: readonly IngestReading[], perMessage: number): Message[] {
  const messages: Message[] = [];
  for (let start = 0; start < readings.length; start += perMessage) {
    messages.push({ topic, text: JSON.stringify({ readings: readings.slice(start, start + perMessage) }) });
  }
  return messages;
}
