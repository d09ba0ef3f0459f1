import type { MappedField, SenderProblem } from '@ts1/contract';
import type { SensorHint } from '../decode/delivery.ts';
import { type Fields, toText } from './fields.ts';

/** The problem that keeps a message from being a reading, and its sensor where that is known. */
export interface Lack {
  readonly problem: SenderProblem;
  readonly sensor?: string | undefined;
}

/** The understood content of a message. An empty one is contact alone. */
export interface Understood {
  /** In the form of own readings, for `decode`. */
  readonly entries: readonly unknown[];
  readonly hints: readonly SensorHint[];
  readonly lacks: readonly Lack[];
  /** The fields that it holds, of each sensor. */
  readonly seen: readonly { readonly sensor: string | undefined; readonly fields: Fields }[];
}

/** A message as it came. */
export interface SenderMessage {
  readonly body: unknown;
  /** Own assignments of fields. */
  readonly map: readonly MappedField[];
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  /** The part of an MQTT topic after the sender. */
  readonly topic?: string | undefined;
}

/** Understands a message of one sender: pure, and never throws. */
export type ToReadings = (message: SenderMessage) => Understood;

export const CONTACT_ALONE: Understood = { entries: [], hints: [], lacks: [], seen: [] };

/** All of several messages. */
export function together(parts: readonly Understood[]): Understood {
  return {
    entries: parts.flatMap(({ entries }) => entries),
    hints: parts.flatMap(({ hints }) => hints),
    lacks: parts.flatMap(({ lacks }) => lacks),
    seen: parts.flatMap(({ seen }) => seen),
  };
}

const LONGEST_NAME = 100;
/** Control characters and what is not seen; a name is checked again when somebody adds the sensor. */
const NOT_IN_A_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns the network's name of a sensor, fit to be proposed as its name. */
export function nameHint(value: unknown): string | undefined {
  const text = toText(value)?.slice(0, 10 * LONGEST_NAME);
  return toText(text?.replaceAll(NOT_IN_A_NAME, ' ').trim().slice(0, LONGEST_NAME).trim());
}
