import type { CommandAck, DeviceCommand, IngestAnswer, IngestReading } from '@ts1/contract';

/** A base unit's connection to the server, over one transport. */
export interface Uplink {
  /** Number of readings that fit into one `send`. */
  readonly batchSize: number;
  /** Goes on air. Until then, and after `disconnect`, nothing can be sent. */
  readonly connect: () => void;
  readonly disconnect: () => Promise<void>;
  /**
   * Resolves when the server has made every reading durable. Rejects with `DeliveryFailed` when that is
   * uncertain or refused: the caller keeps the readings and sends them again.
   */
  readonly send: (readings: readonly IngestReading[], signal: AbortSignal) => Promise<Receipt>;
  /** Resolves with the server's clock in epoch milliseconds, for base units that have none. Rejects like `send`. */
  readonly serverTime: (signal: AbortSignal) => Promise<number>;
  /** Waits a while for commands to this base unit; the same one may come again. Rejects like `send`. */
  readonly nextCommands: (signal: AbortSignal) => Promise<readonly DeviceCommand[]>;
  /** Reports the progress of a command. Rejects like `send`; `refused` when the server does not accept it. */
  readonly acknowledge: (commandId: number, ack: CommandAck, signal: AbortSignal) => Promise<void>;
}

/** Result of a send: counts over HTTP; an MQTT acknowledgement carries nothing. */
export type Receipt = ({ readonly kind: 'counted' } & IngestAnswer) | { readonly kind: 'acknowledged' };

/** Reason why readings were not taken. */
export type FailureReason = 'unreachable' | 'busy' | 'tooLarge' | 'refused' | 'disconnected';

export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  readonly reason: FailureReason;
  /** Wait that the server asked for, if any. */
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: FailureReason,
    message: string,
    options: { readonly retryAfterMs?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
  }
}
