import type { CompanyKind } from '@ts1/contract';
import { z } from 'zod';

/** Tables whose rows have ids; in a file the rows are numbered from 1 in the order of those ids. */
export type Numbered =
  | CompanyKind
  | 'company_roles'
  | 'alarm_choices'
  | 'alarm_templates'
  | 'lab_calibrations'
  | 'hand_readings'
  | 'task_plans'
  | 'tasks'
  | 'quiet_periods'
  | 'drills'
  | 'drill_runs'
  | 'review_plans'
  | 'reviews'
  | 'rotas'
  | 'rota_overrides'
  | 'contacts';

interface StoredColumn<Value> {
  readonly type: 'integer' | 'real' | 'text';
  readonly schema: z.ZodType<Value>;
  /** A time that must not be in the future. */
  readonly past?: true;
}
/** Treatment of an empty reference; `unknown`: files of earlier versions do not have the column. */
type Missing = 'refused' | 'null' | 'zero' | 'unknown';
interface Reference<Which extends Missing> {
  readonly type: 'reference';
  readonly to: Numbered;
  readonly missing: Which;
}
/** A reference to a table that another column of the row names. */
interface ReferenceByKind {
  readonly type: 'reference by kind';
  readonly kind: string;
  readonly tables: Readonly<Record<string, Numbered>>;
}
/** Several references, as JSON. */
interface References {
  readonly type: 'references';
  readonly to: Numbered;
}

/** One column: values that are the same in the file and in the database, or the number of another table's row. */
export type DataColumn =
  | StoredColumn<number | string | null>
  | Reference<Missing>
  | ReferenceByKind
  | References;

/** Descriptions allowed for a column of the database that holds `Value`. */
export type ColumnDescription<Value> =
  | StoredColumn<Value>
  | NotInFile
  | (number extends Value
      ? Reference<null extends Value ? Missing : 'refused' | 'zero'> | ReferenceByKind
      : never)
  | (string extends Value ? References : never);

/** A column that no file has: a secret, or a value that is made anew by the import. */
export const notInFile = { type: 'not in the file' } as const;
export type NotInFile = typeof notInFile;

const MOST_TEXT = 20_000;
/** Images and certificates as base64. */
const MOST_FILE_TEXT = 16_000_000;
/** The last moment that a time stamp can express: a later one would be refused when it is shown. */
export const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const integer = <Value extends number | null>(schema: z.ZodType<Value>): StoredColumn<Value> => ({
  type: 'integer',
  schema,
});
export const text = <Value extends string | null>(schema: z.ZodType<Value>): StoredColumn<Value> => ({
  type: 'text',
  schema,
});

export const int = integer(z.int());
export const intOrNull = integer(z.int().nullable());
export const past = { ...integer(z.int().min(0)), past: true } as const;
export const pastOrNull = { ...integer(z.int().min(0).nullable()), past: true } as const;
export const moment = integer(z.int().min(0).max(LAST_MOMENT));
export const momentOrNull = integer(z.int().min(0).max(LAST_MOMENT).nullable());
export const flag = integer(z.literal([0, 1]));
/** Files of earlier versions do not have it. */
export const flagOrUnknown = integer(z.literal([0, 1]).default(0));
export const real: StoredColumn<number> = { type: 'real', schema: z.number() };
export const realFrom = (min: number): StoredColumn<number> => ({
  type: 'real',
  schema: z.number().min(min),
});
export const realOrNull: StoredColumn<number | null> = { type: 'real', schema: z.number().nullable() };
/** Files of earlier versions do not have it. */
export const realOrUnknown: StoredColumn<number | null> = {
  type: 'real',
  schema: z.number().nullable().default(null),
};
export const intOrUnknown = integer(z.int().nullable().default(null));
export const words = text(z.string().max(MOST_TEXT));
export const wordsOrNull = text(z.string().max(MOST_TEXT).nullable());
/** Files of earlier versions do not have it. */
export const wordsOrUnknown = text(z.string().max(MOST_TEXT).nullable().default(null));
export const file = text(z.string().max(MOST_FILE_TEXT).refine(isBase64, 'must be base64'));
export const json = text(z.string().max(MOST_TEXT).refine(isJson, 'must be JSON'));
export const jsonOrUnknown = text(
  z.string().max(MOST_TEXT).refine(isJson, 'must be JSON').nullable().default(null),
);
export const jsonOrNull = text(z.string().max(MOST_TEXT).refine(isJson, 'must be JSON').nullable());

export const refer = (to: Numbered): Reference<'refused'> => ({ type: 'reference', to, missing: 'refused' });
export const referOrNull = (to: Numbered): Reference<'null'> => ({ type: 'reference', to, missing: 'null' });
export const referOrUnknown = (to: Numbered): Reference<'unknown'> => ({
  type: 'reference',
  to,
  missing: 'unknown',
});
export const referByKind = (kind: string, tables: Readonly<Record<string, Numbered>>): ReferenceByKind => ({
  type: 'reference by kind',
  kind,
  tables,
});
export const referOrZero = (to: Numbered): Reference<'zero'> => ({ type: 'reference', to, missing: 'zero' });

/** The table that a column of a row refers to; undefined for one that is in no file. */
export function referredTable(
  column: Reference<Missing> | ReferenceByKind | References,
  row: Readonly<Record<string, unknown>>,
): Numbered | undefined {
  return column.type === 'reference by kind' ? column.tables[String(row[column.kind])] : column.to;
}

/** Parses the numbers of a column of several. @throws for anything else than a list of numbers */
export function parseNumbers(given: unknown): number[] {
  return z.array(z.int().min(1)).parse(JSON.parse(z.string().max(MOST_TEXT).parse(given)));
}

/** Checks the length, as Node skips other characters: a hundred times faster than a pattern. */
function isBase64(given: string): boolean {
  return Buffer.from(given, 'base64').length === (given.replace(/={1,2}$/, '').length * 3) >> 2;
}

function isJson(given: string): boolean {
  try {
    JSON.parse(given);
    return true;
  } catch {
    return false;
  }
}

/** Returns a check for JSON that fits a schema. */
export const isJsonMatching =
  (schema: z.ZodType) =>
  (written: string): boolean => {
    try {
      return schema.safeParse(JSON.parse(written)).success;
    } catch {
      return false;
    }
  };
