const USUAL_MINUTES = [30, 60, 120] as const;

/** For how many minutes an alarm may be shelved: what is usual, and the longest that the company allows. */
export function shelvingChoices(longest: number): number[] {
  const usual = USUAL_MINUTES.filter((minutes) => minutes < longest);
  return longest === 0 ? [] : [...usual, longest];
}
