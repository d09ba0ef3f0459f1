import type { CommandAck, DeviceCommand, IngestReading } from '@ts1/contract';
import { DeliveryFailed, type Uplink } from '../uplink/uplink.ts';

/** An uplink without a network: accepts readings unless a test makes it fail. */
export interface FakeUplink extends Uplink {
  /** Readings that were taken, in order; a reading taken twice is there twice. */
  readonly taken: IngestReading[];
  readonly connected: () => boolean;
  /** Commands that a connected unit gets, each once. */
  readonly commands: DeviceCommand[];
  /** Acknowledgements of commands, in order. */
  readonly acks: (CommandAck & { readonly id: number })[];
}

/** Outcome of a send: it is taken, fails before or after the server has stored it, or is too large. */
export type Fate = 'taken' | 'lost' | 'answer-lost' | DeliveryFailed;

export function createFakeUplink(fate: (readings: readonly IngestReading[]) => Fate, nowMs = 0): FakeUplink {
  const taken: IngestReading[] = [];
  const commands: DeviceCommand[] = [];
  const acks: FakeUplink['acks'] = [];
  let connected = false;
  return {
    taken,
    commands,
    acks,
    connected: () => connected,
    batchSize: 100,
    connect() {
      connected = true;
    },
    async disconnect() {
      connected = false;
    },
    async send(readings) {
      const decided = fate(readings);
      if (decided instanceof DeliveryFailed) throw decided;
      if (decided !== 'lost') taken.push(...readings);
      if (decided !== 'taken') throw new DeliveryFailed('unreachable', decided);
      return { kind: 'acknowledged' };
    },
    async serverTime() {
      return nowMs;
    },
    nextCommands: async () => commands.splice(0),
    async acknowledge(id, ack) {
      acks.push({ ...ack, id });
    },
  };
}
