import type { Clock } from '../clock.ts';

interface RememberedAnswerOptions {
  readonly clock: Clock;
  readonly knownForMs: number;
  /** Time until an unknown answer is asked for again, usually shorter. */
  readonly unknownForMs: number;
}

/** Remembers an answer for a while; calls `look`, which never throws, for a new one, once at a time. */
export function rememberAnswer<T>(
  look: () => Promise<T | null>,
  { clock, knownForMs, unknownForMs }: RememberedAnswerOptions,
): () => Promise<T | null> {
  let known: { readonly answer: T | null; readonly until: number } | undefined;
  let looking: Promise<T | null> | undefined;
  const ask = async (): Promise<T | null> => {
    const answer = await look();
    known = { answer, until: clock.now() + (answer === null ? unknownForMs : knownForMs) };
    return answer;
  };
  return async () => {
    if (known !== undefined && clock.now() < known.until) return known.answer;
    looking ??= ask().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}
