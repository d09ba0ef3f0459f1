import { dayName, type BlockKey } from './block-key.ts';

/** A block is not what was sealed for its sensor and day: nothing of it can be answered. */
export class BlockError extends Error {
  override readonly name = 'BlockError';
  readonly key: BlockKey;
  /** What is wrong with it, without whose it is. */
  readonly fault: string;

  constructor(key: BlockKey, fault: string) {
    super(`The sealed readings of sensor ${key.sensorId} on ${dayName(key.day)} cannot be read: ${fault}`);
    this.key = key;
    this.fault = fault;
  }
}
