/** Letters of our languages that GSM 03.38 lacks, by the letters that text messages have in their place. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  [
    ...Object.entries({ a: 'áâ', c: 'ç', e: 'êë', i: 'íîï', o: 'óô', u: 'úû', y: 'ÿ', oe: 'œ' }),
    ...Object.entries({ A: 'ÁÀÂ', E: 'ÈÊË', I: 'ÍÎÏ', O: 'ÓÔ', U: 'ÚÙÛ', Y: 'Ÿ', OE: 'Œ' }),
    ...Object.entries({ "'": '’', '"': '«»', ' ': '\u00A0\u202F' }),
  ].flatMap(([plain, ours]) => Array.from(ours, (letter) => [letter, plain] as const)),
);

/**
 * Writes a text as text messages write it: with the letters of GSM 03.38 (3GPP TS 23.038 §6.2.1) in the place of those
 * of our languages that it lacks, and without spaces before marks. One other letter would make each part of the
 * message hold 70 characters in the place of 153. Letters of further alphabets and the degree sign stay.
 */
export function gsmText(text: string): string {
  const tight = text.replaceAll(/[\u00A0\u202F](?=[:;?!»])|(?<=«)[\u00A0\u202F]/g, '');
  return Array.from(tight, (one) => LETTERS.get(one) ?? one).join('');
}
