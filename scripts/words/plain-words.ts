/** Text of a source file, with its line. */
export interface Place {
  readonly line: number;
  readonly text: string;
}

/** Texts of a source file in which words are looked for. */
export interface Texts {
  /** Each comment as one text, without its marks. */
  readonly comments: readonly Place[];
  /** Titles of tests and groups of tests. */
  readonly titles: readonly Place[];
  /** Names that the file declares. */
  readonly names: readonly Place[];
}

/** Word or shape that is not used, with its replacement. */
export interface Rule {
  readonly name: string;
  readonly in: readonly (keyof Texts)[];
  readonly pattern: RegExp;
  readonly instead: string;
}

/** The words and shapes that are not used. CONTRIBUTING has examples. */
export const RULES: readonly Rule[] = [
  {
    name: 'comment begins with "Of"',
    in: ['comments'],
    pattern: /^Of\b/,
    instead: 'name the thing first, or write a sentence with its subject',
  },
  {
    name: 'comment is a headless question',
    in: ['comments'],
    pattern: /^(?:What|Who|Whose|Whom|Whoever|Whatever)\b/,
    instead: 'name the thing: "The states of a sensor", not "What is known of a sensor"',
  },
  { name: 'told', in: ['comments', 'titles', 'names'], pattern: /\btold|Told\b/, instead: 'notified, said' },
  {
    name: 'heard',
    in: ['comments', 'titles', 'names'],
    pattern: /\bheard|Heard|\bunheard\b/,
    instead: 'received',
  },
  { name: 'whom', in: ['comments', 'titles', 'names'], pattern: /\bwhom\b/i, instead: 'who' },
  {
    name: 'whoever',
    in: ['comments', 'titles'],
    pattern: /\bwhoever\b/i,
    instead: 'the person who, the one who',
  },
  {
    name: 'nobody',
    in: ['comments', 'titles'],
    pattern: /\bnobody\b/i,
    instead: 'no user, no recipient, not … by any',
  },
  {
    name: 'put aside',
    in: ['comments', 'titles', 'names'],
    pattern: /\bputs? aside\b|putAside/i,
    instead: 'quarantine',
  },
  {
    name: 'stand for be',
    in: ['comments', 'titles'],
    pattern: /\b(?:stands?|stood|standing)\b(?! (?:out|for|alone|still))/i,
    instead: 'is, are',
  },
  {
    name: 'answers for returns',
    in: ['comments'],
    pattern: /\bAnswers\b|\banswers (?:whether|which|how many|with)\b/,
    instead: 'returns',
  },
  { name: 'XxxOf', in: ['names'], pattern: /[a-z]Of$/, instead: 'the name of what it returns' },
  { name: 'of as a name', in: ['names'], pattern: /^of$/, instead: 'the name of what it returns' },
];

/** Reads the texts of a TypeScript file. */
export function readTexts(source: string): Texts {
  return {
    comments: matches(
      source,
      /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ ([^\n]*(?:\n\s*\/\/ [^\n]*)*)/g,
      plainComment,
    ),
    titles: matches(
      source,
      /\b(?:test|it|describe|describeOnEachEngine)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:(?!\1).)*)\1/g,
      (_quote, title) => title,
    ),
    names: matches(
      source,
      /\b(?:(?:async )?function\*?|const|let|class|interface|type|async) (\w+)(?=\s*[=(<:,;{]|\s+(?:extends|implements|in|of)\b)/g,
      (name) => name,
    ),
  };
}

function matches(source: string, pattern: RegExp, matchText: (...groups: string[]) => string): Place[] {
  return Array.from(source.matchAll(pattern), ({ index, 0: _all, ...groups }) => ({
    line: source.slice(0, index).split('\n').length,
    text: matchText(...Object.values(groups).map(String)),
  }));
}

function plainComment(block: string, lines: string): string {
  const text = block === 'undefined' ? lines : block;
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/|\*)?\s?/, '').trim())
    .join(' ')
    .trim();
}

/** Returns the places of a source file that break a rule. */
export function placesIn(texts: Texts, rule: Rule): Place[] {
  return rule.in.flatMap((kind) => texts[kind].filter(({ text }) => rule.pattern.test(text)));
}
