import { longestWindow, type Condition, type EvaluatedReading, type ConditionKey } from './conditions.ts';
import { Track, type Acknowledgement } from './track.ts';

/** How settings versions have one condition: null while one switches it off. The first reaches back for ever. */
export interface ConditionVersion {
  readonly savedAt: number;
  readonly condition: Condition | null;
  /** It is no version: from then on another device measures, the first of whose readings may have this time. */
  readonly isNewDevice?: true;
}

/** History of a condition besides readings, each part in the order in which it happened. */
export interface Past {
  readonly versions: readonly ConditionVersion[];
  readonly acknowledgements: readonly Acknowledgement[];
  /** Times at which the live clock repeated an event, and their places among the inputs. */
  readonly repeats: readonly { readonly at: number; readonly position: number }[];
}

/** Place of an input among the readings; `happenedAt` orders inputs at the same place. */
interface Moment {
  readonly at: number;
  readonly happenedAt: number;
  readonly apply: (track: Track) => void;
}

/**
 * Replays the history of one condition from a moment at which it was normal: readings in the order of their
 * times, and between them settings versions, repeats and acknowledgements. At equal times a reading comes first.
 */
export class Replay {
  readonly key: ConditionKey;
  readonly from: number;
  /** How long before a reading its window begins at most, whatever version is in force. */
  readonly windowMs: number;
  readonly track: Track;
  readonly #moments: readonly Moment[];
  readonly #acknowledgements: readonly Acknowledgement[];
  readonly #deviceFrom: number;
  #next = 0;

  constructor(key: ConditionKey, from: number, past: Past) {
    this.key = key;
    this.from = from;
    this.windowMs = longestWindow(past.versions.map(({ condition }) => condition));
    const before = past.versions.findLastIndex(({ savedAt }, index) => index === 0 || savedAt < from);
    this.track = new Track(key, past.versions[before]?.condition ?? null);
    this.#acknowledgements = past.acknowledgements;
    const devices = past.versions.slice(0, before + 1).filter(({ isNewDevice }) => isNewDevice);
    this.#deviceFrom = devices.at(-1)?.savedAt ?? Number.NEGATIVE_INFINITY;
    const isAfter = ({ at }: Moment): boolean => at >= from;
    this.#moments = [
      ...past.versions.slice(before + 1).map(momentOfVersion),
      ...past.repeats.map(momentOfRepeat).filter(isAfter),
      ...past.acknowledgements.map(momentOfAcknowledgement).filter(isAfter),
    ].toSorted((one, other) => one.at - other.at || one.happenedAt - other.happenedAt);
  }

  /** Takes note of a reading from before it begins, if the device that measures then has measured it. */
  remember(reading: EvaluatedReading): void {
    if (reading.measuredAt >= this.#deviceFrom) this.track.remember(reading);
  }

  evaluate(reading: EvaluatedReading): void {
    this.#pass(reading.measuredAt);
    this.track.evaluate(reading);
  }

  /** All readings are replayed: everything evaluated up to `until` has happened. */
  finish(until: number): void {
    this.#pass(Number.POSITIVE_INFINITY);
    this.track.feed({ kind: 'until', at: until });
  }

  /** From here on history is as it was. What waits for acknowledgement may still have got it later. */
  stop(): void {
    for (const given of this.#acknowledgements) this.track.acknowledge(given);
  }

  #pass(until: number): void {
    for (let moment = this.#moments[this.#next]; moment !== undefined && moment.at < until;) {
      moment.apply(this.track);
      this.#next += 1;
      moment = this.#moments[this.#next];
    }
  }
}

function momentOfVersion({ savedAt, condition, isNewDevice }: ConditionVersion): Moment {
  if (isNewDevice) {
    return { at: savedAt - 1, happenedAt: savedAt, apply: (track) => track.startAnew(condition, savedAt) };
  }
  return { at: savedAt, happenedAt: savedAt, apply: (track) => track.switchTo(condition, savedAt) };
}

function momentOfRepeat({ at, position }: Past['repeats'][number]): Moment {
  return {
    at: position,
    happenedAt: at,
    apply: (track) => void track.feed({ kind: 'repeated', at, position, value: track.value }),
  };
}

function momentOfAcknowledgement(given: Acknowledgement): Moment {
  return { at: given.position, happenedAt: given.at, apply: (track) => track.acknowledge(given) };
}
