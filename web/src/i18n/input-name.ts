/** An input as it is stored: with the name that it began with, or that somebody gave it. */
interface Named {
  readonly name: string;
  readonly measurand: string;
}

let inLanguage: ((input: Named) => string) | undefined;

/** Returns an input's name on screens: the one that a user gave it, until then the word of the spoken language. */
export const inputName = (input: Named): string => inLanguage?.(input) ?? input.name;

/** For every language but English, whose words inputs begin with. */
export function nameInputs(by: typeof inLanguage): void {
  inLanguage = by;
}
