import { type Language, present, type Problem } from '@ts1/contract';
import { type FieldError, describeFieldErrors } from '../errors.ts';
import { REFUSALS } from './texts/index.ts';

type Translate = (english: string) => string;

const TRANSLATIONS: ReadonlyMap<Language, Translate> = new Map(
  Object.entries(REFUSALS).map(([language, texts]) => [language as Language, translator(texts)]),
);

/** Translates the answer to a refused call into the caller's language; a text without a translation stays English. */
export function translateProblem(problem: Problem, language: Language): Problem {
  const translate = TRANSLATIONS.get(language);
  if (translate === undefined) return problem;
  const fields = problem.errors ?? [];
  const errors = fields.map((field): FieldError => ({ ...field, message: translate(field.message) }));
  const isList = fields.length > 0 && problem.message === describeFieldErrors(fields);
  const message = isList ? describeFieldErrors(errors) : translate(problem.message);
  return { ...problem, detail: message, message, ...(errors.length > 0 && { errors }) };
}

function translator(texts: Readonly<Record<string, string>>): Translate {
  const patterns = Object.entries(texts)
    .filter(([english]) => english.includes('{0}'))
    .map(([english, own]) => ({ pattern: toPattern(english), own }));
  const translate = (english: string): string => {
    const whole = texts[english];
    if (whole !== undefined) return whole;
    for (const { pattern, own } of patterns) {
      const given = pattern.exec(english);
      if (given === null) continue;
      // A part may be a text of the catalogue itself, or one of some values.
      return own.replaceAll(/\{(\d)\}/g, (_, place) => {
        const part = present(given[Number(place) + 1]);
        return texts[part] ?? part.replaceAll('" or "', `" ${present(texts['or'])} "`);
      });
    }
    return english;
  };
  return translate;
}

function toPattern(english: string): RegExp {
  const parts = english
    .split(/\{\d\}/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('(.{1,200}?)')}$`, 'u');
}
