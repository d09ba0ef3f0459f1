import { dayName, type BlockKey } from './block-key.ts';

/** Error for a block that is not what was sealed for its sensor and day: none of its content can be returned. */
export class BlockError extends Error {
  override readonly name = 'BlockError';
  readonly key: BlockKey;
  /** The fault, without the sensor and day. */
  readonly fault: string;

  constructor(key: BlockKey, fault: string) {
    super(`The sealed readings of sensor ${key.sensorId} on ${dayName(key.day)} cannot be read: ${fault}`);
    this.key = key;
    this.fault = fault;
  }
}
