import { Readable } from 'node:stream';
import type { Client, Subscription } from 'aedes';
import type { Clock } from '../../platform/clock.ts';
import { createShares } from '../../platform/work/shares.ts';
import type { KnownDevice } from '../devices/devices.ts';
import { isOfUnit } from './topics.ts';

/** A base unit has one, and those of client ids that it had before. */
const OF_A_UNIT = 4;
/** Most kept sessions of all companies; each takes some 2 kB at most. */
const OF_ALL = 16_000;
const FORGOTTEN_AFTER_MS = 7 * 86_400_000;
/** The topics that a device subscribes to, with room to spare. */
const MOST_TOPICS = 16;
const MOST_CHARACTERS = 2_000;
/** Messages with QoS 2 of a client that are half way. */
const MOST_UNFINISHED = 100;

type Topics = Pick<Subscription, 'topic' | 'qos'>;

interface Session {
  readonly device: KnownDevice;
  readonly qosByTopic: Map<string, Subscription['qos']>;
  /** Its client while that is connected. */
  client: Client | undefined;
  awaySince: number;
}

/**
 * The subscriptions that the built-in broker keeps, in memory, of devices that ask for it (clean session off). It keeps
 * no messages: commands are in the database, which hands them out on every subscription, a restored one included. The
 * parts of aedes-persistence that keep messages therefore keep nothing.
 */
export class KeptSessions {
  /** In the order in which they were left. */
  readonly #sessions = new Map<string, Session>();
  readonly #ofUnits = new Map<number, Set<string>>();
  readonly #ofCompanies;
  readonly #unfinished = new Map<string, Set<number>>();
  /** Something of them is not kept, so nothing is. */
  readonly #unkept = new WeakSet<Client>();
  readonly #clock: Clock;
  readonly #findDevice: (client: Client) => KnownDevice | undefined;

  constructor(clock: Clock, findDevice: (client: Client) => KnownDevice | undefined, ofAll: number = OF_ALL) {
    this.#clock = clock;
    this.#findDevice = findDevice;
    this.#ofCompanies = createShares<number>(ofAll);
  }

  /** A client is connected, maybe with a session that was kept. */
  connected(client: Client): void {
    const session = this.#sessions.get(client.id);
    if (session !== undefined) session.client = client;
  }

  /** A client has gone. */
  left(client: Client): void {
    const session = this.#sessions.get(client.id);
    if (session === undefined) this.#unfinished.delete(client.id);
    // Another connection may have taken it over.
    if (session?.client !== client) return;
    session.client = undefined;
    session.awaySince = this.#clock.now();
    this.#sessions.delete(client.id);
    this.#sessions.set(client.id, session);
  }

  /** The key of a base unit is no longer valid. */
  forgetUnit(baseUnitId: number): void {
    for (const id of this.#ofUnits.get(baseUnitId) ?? []) this.#forget(id);
  }

  #forget(id: string): void {
    this.#unfinished.delete(id);
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    if (session.client !== undefined) this.#unkept.add(session.client);
    this.#sessions.delete(id);
    this.#ofCompanies.take(session.device.companyId, -1);
    const own = this.#ofUnits.get(session.device.baseUnitId);
    own?.delete(id);
    if (own?.size === 0) this.#ofUnits.delete(session.device.baseUnitId);
  }

  #forgetOld(): void {
    for (const [id, { client, awaySince }] of this.#sessions) {
      if (client !== undefined) continue;
      if (this.#clock.now() - awaySince < FORGOTTEN_AFTER_MS) return;
      this.#forget(id);
    }
  }

  #open(client: Client, device: KnownDevice): Session | undefined {
    const known = this.#sessions.get(client.id);
    if (known !== undefined || this.#unkept.has(client)) return known;
    this.#forgetOld();
    const own = this.#ofUnits.get(device.baseUnitId) ?? new Set<string>();
    const isAway = (id: string): boolean => this.#sessions.get(id)?.client === undefined;
    const [oldest] = [...own].toSorted((one, other) => Number(isAway(other)) - Number(isAway(one)));
    if (own.size >= OF_A_UNIT && oldest !== undefined) this.#forget(oldest);
    if (this.#ofCompanies.isFullFor(device.companyId)) return undefined;
    const session = { device, qosByTopic: new Map(), client, awaySince: 0 };
    this.#sessions.set(client.id, session);
    this.#ofUnits.set(device.baseUnitId, own.add(client.id));
    this.#ofCompanies.take(device.companyId, 1);
    return session;
  }

  // The interface of aedes-persistence follows.

  async setup(): Promise<void> {}

  /** Returns the subscriptions that a client comes back to; none where none were kept. */
  async subscriptionsByClient({ id }: Pick<Client, 'id'>): Promise<Topics[]> {
    this.#forgetOld();
    return Array.from(this.#sessions.get(id)?.qosByTopic ?? [], ([topic, qos]) => ({ topic, qos }));
  }

  async addSubscriptions(client: Client, added: readonly Topics[]): Promise<void> {
    const device = this.#findDevice(client);
    const session = device && this.#open(client, device);
    if (session === undefined) return void this.#unkept.add(client);
    // The broker gives those it refused, too.
    for (const { topic, qos } of added)
      if (isOfUnit(session.device.serialNo, topic)) session.qosByTopic.set(topic, qos);
    const { size } = session.qosByTopic;
    if (size > MOST_TOPICS || [...session.qosByTopic.keys()].join('').length > MOST_CHARACTERS)
      this.#forget(client.id);
  }

  async removeSubscriptions({ id }: Client, topics: readonly string[]): Promise<void> {
    for (const topic of topics) this.#sessions.get(id)?.qosByTopic.delete(topic);
  }

  /** A clean session begins. */
  async cleanSubscriptions({ id }: Client): Promise<void> {
    this.#forget(id);
  }

  async subscriptionsByTopic(): Promise<never[]> {
    return [];
  }

  async countOffline(): Promise<{ readonly subsCount: number; readonly clientsCount: number }> {
    return { subsCount: 0, clientsCount: this.#sessions.size };
  }

  async incomingStorePacket({ id }: Client, { messageId }: { readonly messageId: number }): Promise<void> {
    const own = this.#unfinished.get(id) ?? new Set<number>();
    const [oldest] = own;
    if (own.size >= MOST_UNFINISHED && oldest !== undefined) own.delete(oldest);
    this.#unfinished.set(id, own.add(messageId));
  }

  async incomingGetPacket({ id }: Client, packet: { readonly messageId: number }): Promise<object> {
    if (this.#unfinished.get(id)?.has(packet.messageId) !== true) throw new Error('no such packet');
    return packet;
  }

  async incomingDelPacket({ id }: Client, { messageId }: { readonly messageId: number }): Promise<void> {
    if (this.#unfinished.get(id)?.delete(messageId) !== true) throw new Error('no such packet');
  }

  async cleanIncoming({ id }: Client): Promise<void> {
    this.#unfinished.delete(id);
  }

  async storeRetained(): Promise<void> {}
  async outgoingEnqueue(): Promise<void> {}
  async outgoingEnqueueCombi(): Promise<void> {}
  async outgoingUpdate(): Promise<void> {}
  async outgoingClearMessageId(): Promise<void> {}
  async putWill(): Promise<void> {}
  async getWill(): Promise<void> {}
  async delWill(): Promise<void> {}
  outgoingStream = nothing;
  createRetainedStream = nothing;
  createRetainedStreamCombi = nothing;
  streamWill = nothing;
  getClientList = nothing;
  async destroy(): Promise<void> {}
}

function nothing(): Readable {
  return Readable.from([]);
}
