import { outsideWeather, type OutsideWeather } from '@ts1/contract';
import type { Clock } from '../platform/clock.ts';
import { fetchText } from '../platform/http/fetch-text.ts';
import type { Logger } from '../platform/logger.ts';
import { rememberAnswer } from '../platform/work/remembered-answer.ts';

/** The weather outside, from the source that the operator of the server has configured. */
export interface WeatherSource {
  /** Null without a source and while nothing is known. Never throws. */
  read(): Promise<OutsideWeather | null>;
}

interface LookUp {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly answerWithinMs?: number;
}

const REMEMBERED_MS = 600_000;
const UNKNOWN_REMEMBERED_MS = 60_000;
const ANSWER_WITHIN_MS = 5_000;
const MOST_BYTES = 10_000;

/** Asks the address at most every ten minutes; without one nothing is asked and nothing is known. */
export function createWeatherSource(
  url: string | undefined,
  { clock, logger, answerWithinMs = ANSWER_WITHIN_MS }: LookUp,
): WeatherSource {
  if (url === undefined) return { read: async () => null };
  const look = async (): Promise<OutsideWeather | null> => {
    try {
      const options = { accept: 'application/json', withinMs: answerWithinMs, mostBytes: MOST_BYTES };
      return outsideWeather.parse(JSON.parse(await fetchText(url, options)));
    } catch (error) {
      logger.warn({ err: error }, 'the weather could not be read');
      return null;
    }
  };
  const lasting = { knownForMs: REMEMBERED_MS, unknownForMs: UNKNOWN_REMEMBERED_MS };
  return { read: rememberAnswer(look, { clock, ...lasting }) };
}
