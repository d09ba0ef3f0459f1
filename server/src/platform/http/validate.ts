import type { z } from 'zod';
import type { FieldError } from '../errors.ts';

/** Most bad fields in an answer: a small input must not cause a huge answer. */
const MOST_FIELDS = 20;
/** Longer paths are cut: their names may come from the caller. */
const LONGEST_PATH = 120;

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: readonly FieldError[] };

/** Parses input by its schema, or names the invalid fields, each once, the first MOST_FIELDS of them. */
export function validate<S extends z.ZodType>(schema: S, input: unknown): Validated<z.output<S>> {
  const result = schema.safeParse(input, { error: plainWords });
  if (result.success) return { ok: true, value: result.data };
  const byPath = new Map<string, FieldError>();
  for (const issue of result.error.issues) {
    for (const field of fieldErrors(issue, [])) {
      if (byPath.size >= MOST_FIELDS) return { ok: false, fields: [...byPath.values()] };
      if (!byPath.has(field.path)) byPath.set(field.path, field);
    }
  }
  return { ok: false, fields: [...byPath.values()] };
}

/** Returns the first fields of an input whose text has the character U+0000, which PostgreSQL does not store. */
export function fieldsWithNul(input: unknown): FieldError[] {
  const fields: FieldError[] = [];
  const rest: [path: string, value: unknown][] = [['', input]];
  for (let next = rest.pop(); next !== undefined && fields.length < MOST_FIELDS; next = rest.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      if (value.includes('\0')) fields.push({ path, message: 'must not contain the character U+0000' });
    } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
      for (const [name, part] of Object.entries(value)) {
        if (isLeaf(part)) continue;
        rest.push([shortPath(path === '' ? name : `${path}.${name}`), part]);
      }
    }
  }
  return fields;
}

/** Whether a value cannot contain text. */
function isLeaf(value: unknown): boolean {
  return typeof value !== 'string' && (typeof value !== 'object' || value === null);
}

function shortPath(path: string): string {
  return path.length <= LONGEST_PATH ? path : `${path.slice(0, LONGEST_PATH)}…`;
}

function fieldErrors(issue: z.core.$ZodIssue, parents: readonly PropertyKey[]): FieldError[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'invalid_union') {
    const closest = closestBranch(issue.errors);
    if (closest !== undefined) return closest.flatMap((inner) => fieldErrors(inner, path));
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MOST_FIELDS)
      .map((key) => ({ path: shortPath([...path, key].join('.')), message: 'is not known' }));
  }
  return [{ path: shortPath(path.join('.')), message: issue.message }];
}

/** Finds the alternative of a union that is closest to the input: the one that the caller most likely meant. */
function closestBranch(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  const distance = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((sum, issue) => sum + weight(issue), 0);
  return branches.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns the weight of a mismatch: high for another type, medium for a fixed value of another alternative. */
function weight(issue: z.core.$ZodIssue): number {
  if (issue.code === 'invalid_type' && issue.path.length === 0) return 10_000;
  return issue.code === 'invalid_value' ? 100 : 1;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  nan: 'must be a number',
  file: 'must be a file',
};

/** Describes an issue without a message in the contract, in words that follow the field's name. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'custom' && issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return TYPE_WORDS[issue.expected] ?? `must be ${issue.expected}`;
  if (issue.code === 'invalid_value') {
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
  }
  if (issue.code === 'too_small') {
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${size(issue.origin, issue.minimum)}`;
  }
  if (issue.code === 'too_big') {
    return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${size(issue.origin, issue.maximum)}`;
  }
  return 'is not valid';
}

function size(origin: string, bound: number | bigint): string {
  if (origin === 'string') return `${bound} characters long`;
  return origin === 'array' ? `${bound} entries long` : String(bound);
}
