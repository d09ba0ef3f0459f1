import type { CacheGroup } from '@ts1/contract';
import type { Logger } from './platform/logger.ts';
import { createEmitter, type Emitter } from './platform/work/emitter.ts';

/**
 * Announcements of slices, each after the commit. They carry ids only: a listener reads the rest. Work that must be
 * kept or lost with a change is no event, but a part of its transaction (`OnAlarmChanges`, `commandsChanged`).
 */
export interface ServerEvents {
  /** Cached data of these groups are no longer true. */
  'data.changed': { readonly companyId: number; readonly groups: readonly CacheGroup[] };
  /** A batch of readings of a company. */
  'readings.stored': {
    readonly companyId: number;
    readonly sensorIds: readonly number[];
    readonly baseUnitIds: readonly number[];
    /** Whether a sensor reports another firmware, or has a new input. */
    readonly sensorsChanged: boolean;
    /** Whether a list of base units has changed, besides their contact. */
    readonly unitsChanged: boolean;
  };
  /** An open connection counted as contact with these base units. */
  'base-units.contacted': { readonly companyId: number; readonly baseUnitIds: readonly number[] };
  /** A delivery that cannot be stored is in quarantine. */
  'delivery.put-aside': { readonly companyId: number };
  /** Rows of the alarm log; some of them may be there no longer. */
  'alarms.changed': {
    readonly companyId: number;
    readonly logIds: ReadonlySet<number>;
    readonly areSomeGone: boolean;
  };
  'commands.changed': { readonly companyId: number; readonly commandIds: readonly number[] };
  /** There is something new for this base unit. */
  'command.queued': { readonly baseUnitId: number };
  /** Every cache of the key must forget it, and its connections must end. */
  'device-key.revoked': { readonly baseUnitId: number };
  /** Messages to people are new in the outbox, or say more than before. */
  'messages.written': { readonly companyId: number; readonly deliveryIds: readonly number[] };
  /** Messages to people are sent, or moved to another step. */
  'messages.moved': { readonly companyId: number; readonly deliveryIds: readonly number[] };
  /** The access of Home Assistant to a company was allowed, ended, or given another password. */
  'home-assistant.changed': { readonly companyId: number };
  /** There is something new to send to webhooks. */
  'webhook-messages.written': { readonly companyId: number };
}

export type Events = Emitter<ServerEvents>;
/** Events for a slice that announces its changes and listens to no other. */
export type EmitEvents = Pick<Events, 'emit'>;

export const createEvents = (logger: Pick<Logger, 'error'>): Events => createEmitter<ServerEvents>(logger);
/** Events for code that runs alone, beside a server that looks at the database again. */
export const NO_LISTENERS: EmitEvents = { emit: () => {} };
