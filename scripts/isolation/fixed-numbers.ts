/** Patterns that a browser test may not contain, with the alternative. */
const FORBIDDEN: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern:
      /\b(?:serialNo|baseUnitSerialNo|serial|sensor)\b['"]?\s*[:=]\s*['"`](?:\d[\d.]{5,}|[A-Z]+-\d+)['"`]/,
    advice: 'a fixed serial number: take it from freshSerial()',
  },
  {
    pattern: /^(?:let|var) \w+ = [\d_]+;/,
    advice: 'a counter of one file: take numbers from freshNumber()',
  },
];

/** Returns the lines of a browser test that choose a number which another test could choose too: `line 12: …`. */
export function fixedNumbers(source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      FORBIDDEN.filter(({ pattern }) => pattern.test(line)).map(
        ({ advice }) => `line ${index + 1}: ${advice}`,
      ),
    );
}
