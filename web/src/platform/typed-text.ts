import type { displayName } from '@ts1/contract';
import { typedText } from '../i18n/en/typed-text.ts';
import { addTexts, t } from '../i18n/translate.ts';
import type { TextPlace } from '../i18n/text-place.ts';

addTexts({ typedText });

/** The texts of the catalogue by what the contract calls the problem: in English they are the same. */
const PLACES = new Map<string, TextPlace>(
  (Object.keys(typedText) as (keyof typeof typedText)[]).map((name) => [
    typedText[name],
    `typedText.${name}`,
  ]),
);

/** Returns what is wrong with a typed text, in the spoken language; undefined when the contract accepts it. */
export function typedTextProblem(
  schema: Pick<typeof displayName, 'safeParse'>,
  text: string,
): string | undefined {
  const message = schema.safeParse(text).error?.issues[0]?.message;
  if (message === undefined) return undefined;
  const place = PLACES.get(message);
  return place === undefined ? message : t(place);
}
