import { expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from './schemas.ts';
import { schemaText } from './schema-text.ts';

const text = (schema: z.ZodType) => schemaText(z.toJSONSchema(schema));

test('a schema is written the way people read types', () => {
  const schema = z.object({
    name: z.string().min(1).max(100),
    phone: z.string().nullable(),
    type: z.enum(['1', '2']),
    done: z.literal(true),
    at: z.iso.datetime().optional(),
    limit: z.int().positive(),
    share: z.number().min(0).max(1),
    tags: z.array(z.string()).max(3),
    flag: z.boolean(),
    nested: z.object({ anything: z.unknown(), nothing: z.null() }),
  });
  expect(text(schema)).toBe(`{
  "name": text (1 to 100 characters),
  "phone": text | null,
  "type": "1" | "2",
  "done": true,
  "at"?: text (date-time),
  "limit": whole number (more than 0),
  "share": number (0 to 1),
  "tags": [ text, … ] (at most 3 entries),
  "flag": true | false,
  "nested": {
    "anything": anything,
    "nothing": null
  }
}`);
});

test('the meaning of a property is beside it, and a name is written out where it is used', () => {
  const schemas: Record<string, JsonSchema> = { Limit: { type: 'number', minimum: 0, maximum: 8 } };
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      delay: { type: 'integer', description: 'Minutes' },
      limit: { $ref: '#/components/schemas/Limit', description: 'High limit, °C' },
    },
    required: ['delay'],
  };
  expect(schemaText(schema, schemas)).toBe(`{
  "delay": whole number, // Minutes
  "limit"?: number (0 to 8) // High limit, °C
}`);
});
