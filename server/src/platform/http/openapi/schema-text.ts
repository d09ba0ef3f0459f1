import { type JsonSchema, referenced } from './schemas.ts';

type Schema = JsonSchema | boolean;

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Writes a JSON schema in the form of a type: `{ "name": text (1 to 100 characters), … }`, with the meaning of each
 * property beside it. Schemas referred to by name are written in place of the name.
 */
export function schemaText(schema: Schema, schemas: Schemas = {}, indent = ''): string {
  if (typeof schema === 'boolean') return 'anything';
  const to = referenced(schema);
  if (to !== undefined) return schemaText(schemas[to] ?? true, schemas, indent);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => schemaText(choice, schemas, indent)).join(' | ');
  if (schema.allOf !== undefined)
    return schema.allOf.map((part) => schemaText(part, schemas, indent)).join(' & ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => schemaText({ ...schema, type }, schemas, indent)).join(' | ');
  }
  switch (schema.type) {
    case 'object':
      return objectText(schema, schemas, indent);
    case 'array':
      return `[ ${Array.isArray(schema.items) ? '…' : schemaText(schema.items ?? true, schemas, indent)}, … ]${lengthText(schema)}`;
    case 'string':
      return `text${schema.format === undefined ? '' : ` (${schema.format})`}${lengthText(schema)}`;
    case 'integer':
      return `whole number${rangeText(schema)}`;
    case 'number':
      return `number${rangeText(schema)}`;
    case 'boolean':
      return 'true | false';
    case 'null':
      return 'null';
    case undefined:
      break;
  }
  return 'anything';
}

function objectText(schema: JsonSchema, schemas: Schemas, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required ?? []);
  const properties = Object.entries(schema.properties ?? {});
  const lines = properties.map(([name, property], index) => {
    const optional = required.has(name) ? '' : '?';
    const comma = index < properties.length - 1 ? ',' : '';
    const description = typeof property === 'object' ? property.description : undefined;
    const note = description === undefined ? '' : ` // ${description}`;
    return `${inner}"${name}"${optional}: ${schemaText(property, schemas, inner)}${comma}${note}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function lengthText(schema: JsonSchema): string {
  const least = schema.minLength ?? schema.minItems;
  const most = schema.maxLength ?? schema.maxItems;
  const unit = schema.type === 'array' ? 'entries' : 'characters';
  return between(least, most, ` ${unit}`);
}

/** Returns the range as text, without the limits of every safe integer. */
function rangeText(schema: JsonSchema): string {
  const own = (bound: number | undefined) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
  const above = schema.exclusiveMinimum;
  if (above !== undefined)
    return ` (more than ${above}${own(schema.maximum) === undefined ? '' : `, at most ${schema.maximum}`})`;
  return between(own(schema.minimum), own(schema.maximum), '');
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return ` (${least} to ${most}${unit})`;
  if (least !== undefined) return ` (at least ${least}${unit})`;
  return most === undefined ? '' : ` (at most ${most}${unit})`;
}
