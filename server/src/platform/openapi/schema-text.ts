import type { JsonSchema } from './document.ts';

type Schema = JsonSchema | boolean;

/** Writes a JSON schema the way people read types: `{ "name": text (1 to 100 characters), … }`. */
export function schemaText(schema: Schema, indent = ''): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => schemaText(choice, indent)).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((part) => schemaText(part, indent)).join(' & ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => schemaText({ ...schema, type }, indent)).join(' | ');
  }
  switch (schema.type) {
    case 'object':
      return objectText(schema, indent);
    case 'array':
      return `[ ${Array.isArray(schema.items) ? '…' : schemaText(schema.items ?? true, indent)}, … ]${lengthText(schema)}`;
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

function objectText(schema: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = required.has(name) ? '' : '?';
    return `${inner}"${name}"${optional}: ${schemaText(property, inner)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function lengthText(schema: JsonSchema): string {
  const least = schema.minLength ?? schema.minItems;
  const most = schema.maxLength ?? schema.maxItems;
  const unit = schema.type === 'array' ? 'entries' : 'characters';
  return between(least, most, ` ${unit}`);
}

/** Without the bounds that every safe integer has. */
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
