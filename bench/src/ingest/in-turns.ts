import { present } from '@ts1/contract';

const A_CALL = 500;
const CONNECTIONS = 4;
const HOUR_MS = 3_600_000;

/** Delivers one call, and answers how many readings were stored. */
export type Deliver = () => Promise<number>;

/**
 * Calls of 500 readings of sensors in turn, each with a time of its own.
 * @param key the device key of the base unit that delivers them
 */
export function createDeliveries(address: string, key: string, serials: readonly string[]): Deliver {
  let sent = 0;
  const begin = Date.now() - HOUR_MS;
  return async () => {
    const readings = Array.from({ length: A_CALL }, () => {
      const timestamp = begin + Math.floor(sent / serials.length) * 1_000;
      const sensor = serials[sent % serials.length];
      const reading = { sensor, timestamp, temperature: (sent % 300) / 10 };
      sent += 1;
      return reading;
    });
    const answer = await fetch(`${address}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    return A_CALL;
  };
}

/**
 * Delivers over several connections as fast as it is answered, for so many milliseconds or until it is over. Answers how
 * many readings were stored.
 */
export async function load(deliver: Deliver, end: number | (() => boolean)): Promise<number> {
  const until = typeof end === 'number' ? performance.now() + end : 0;
  const isOver = typeof end === 'number' ? () => performance.now() >= until : end;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      let count = 0;
      while (!isOver()) count += await deliver();
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What a round took: microseconds of processor a reading, and what else there is to say of it. */
export interface Round {
  readonly micros: number;
  readonly rate: number;
  readonly note?: string;
}

/**
 * Measures two sides in turns, the first one changing, prints each round and both medians, and fails the command where the
 * second one takes more than it may.
 * @param most how much more the second side may take; 0.03 is 3 %
 */
export async function compareInTurns(
  sides: readonly [first: string, second: string],
  { rounds, most }: { readonly rounds: number; readonly most: number },
  measure: (side: string) => Promise<Round>,
): Promise<void> {
  const figures = new Map<string, number[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { micros, rate, note } = await measure(side);
      present(figures.get(side)).push(micros);
      const also = note === undefined ? '' : `, ${note}`;
      console.log(
        `${side.padEnd(8)} ${rate} readings/s, ${micros.toFixed(1)} µs of processor a reading${also}`,
      );
    }
  }
  const [first, second] = sides.map((side) => median(present(figures.get(side))));
  const more = present(second) / present(first) - 1;
  console.log(
    `median ${present(first).toFixed(1)} ${sides[0]}, ${present(second).toFixed(1)} ${sides[1]}: ${(more * 100).toFixed(1)} % more`,
  );
  if (more > most) process.exitCode = 1;
}

function median(all: readonly number[]): number {
  return present(all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)]);
}
