import { z } from 'zod';

export interface IdField {
  readonly name: string;
  /** Whether it takes a list of ids. */
  readonly many: boolean;
}

/** Returns the fields of a schema that contain ids (`sensorId`, `userIds`), at any depth. */
export function idFields(schema: z.ZodType): IdField[] {
  if (!(schema instanceof z.ZodObject)) return parts(schema).flatMap(idFields);
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    /(^ids?|Ids?|_ids?)$/.test(name) ? [{ name, many: isList(field) }] : idFields(field),
  );
}

function isList(schema: z.ZodType): boolean {
  return schema instanceof z.ZodArray || parts(schema).some(isList);
}

function parts(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.map(asSchema);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [asSchema(schema.unwrap())];
  if (schema instanceof z.ZodPipe) return [asSchema(schema.in)];
  if (schema instanceof z.ZodArray) return [asSchema(schema.element)];
  return [];
}

function asSchema(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error('a part of a schema that is none');
}
