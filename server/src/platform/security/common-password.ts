/** Password that every demo user sees: attackers would try it on any other installation. */
export const DEMO_PASSWORD = 'cold-chain-demo';

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const RUNS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]);
/** Fewest letters beside a common word or a name that make a new password. */
const FEWEST_OWN_LETTERS = 4;

/** Words that an acquaintance of the user would try: names of the company and the account. */
export type Known = readonly string[];

/**
 * Whether attackers try a password early: a common one, one with digits and signs around it, one written twice, a row
 * of keys, or a known name of the user with few other characters (ASVS 5.0, 6.2.4 and 6.2.11).
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>, known: Known = []): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (common.has(folded) || folded === DEMO_PASSWORD) return true;
  const bare = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (bare === '' && new Set(folded).size < FEWEST_OWN_LETTERS) return true;
  if (bare !== '' && (common.has(bare) || isRun(bare))) return true;
  const part = repeatedPart(folded);
  if (part !== undefined && (part.length < FEWEST_OWN_LETTERS || common.has(part) || isRun(part)))
    return true;
  return isRun(folded) || isLittleMoreThan(folded, known);
}

/** Whether a text is a row of keys or letters, forwards or backwards. */
function isRun(text: string): boolean {
  if (text.length < FEWEST_OWN_LETTERS) return false;
  return RUNS.some((run) => run.repeat(Math.ceil(text.length / run.length) + 1).includes(text));
}

/** Returns the part of a text that only repeats it, at least twice, such as `abc` of `abcabcabc`. */
function repeatedPart(text: string): string | undefined {
  const length = (text + text).indexOf(text, 1);
  return length < text.length ? text.slice(0, length) : undefined;
}

function isLittleMoreThan(folded: string, known: Known): boolean {
  return known.some((name) => {
    const part = name.normalize('NFKC').toLowerCase();
    if (part.length < FEWEST_OWN_LETTERS || !folded.includes(part)) return false;
    return folded.replaceAll(part, '').replaceAll(/[^\p{L}]/gu, '').length < FEWEST_OWN_LETTERS;
  });
}
