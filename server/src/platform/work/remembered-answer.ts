import type { Clock } from '../clock.ts';

interface RememberedAnswerOptions {
  readonly clock: Clock;
  readonly knownForMs: number;
  /** An answer that is not known is asked for again sooner. */
  readonly unknownForMs: number;
}

/** Asks somebody else at most once in a while, and by one call at a time; `look` never throws. */
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
