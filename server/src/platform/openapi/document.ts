import { STATUS_CODES } from 'node:http';
import { API_PREFIX, isAbsent, problem, type Route } from '@ts1/contract';
import { z } from 'zod';
import { PROBLEM_MEDIA_TYPE } from '../problem.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers?: object; readonly content?: Content }>
  >;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

interface Options {
  readonly version: string;
  readonly sessionCookie: string;
}

const WHO = {
  public: 'Anybody may call it.',
  'signed-in': 'Any signed-in user of the company may call it.',
  admin: 'Only an admin of the company may call it.',
  device: 'A base unit calls it with its device key.',
} as const;

const SECURITY = {
  public: [],
  'signed-in': [{ session: [] }, { apiKey: [] }],
  admin: [{ session: [] }, { apiKey: [] }],
  device: [{ deviceKey: [] }, { apiKey: [] }],
} as const;

/** Describes the routes of the contract as OpenAPI 3.1: the very table that the server registers. */
export function openApiDocument(routes: Readonly<Record<string, Route>>, options: Options): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = (paths[API_PREFIX + route.path] ??= {});
    path[route.method.toLowerCase()] = operation(name, route);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'TS1 Monitoring System',
      version: options.version,
      description:
        'Every answer is JSON unless it says otherwise; every error is a problem document (RFC 9457). ' +
        'Moments are ISO 8601 in UTC with milliseconds.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(routes).map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: options.sessionCookie,
          description: 'Set by signing in; ends 24 hours later at the latest.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the company: its scope `read` is for GET, `manage` for every call, `ingest` for the ' +
            'calls of base units, which then name the unit by its serial number in the header X-Base-Unit.',
        },
        deviceKey: { type: 'http', scheme: 'bearer', description: 'The device key of a base unit.' },
      },
    },
  };
}

function operation(operationId: string, route: Route): Operation {
  return {
    operationId,
    summary: route.summary,
    description: WHO[route.permission],
    tags: [route.tag],
    security: route.peopleOnly === true ? [{ session: [] }] : SECURITY[route.permission],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...claimHeaders(route),
    ],
    ...(!isAbsent(route.body) && {
      requestBody: {
        required: true,
        content: { [route.bodyMediaType ?? 'application/json']: { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: Object.fromEntries([
      [String(route.success), success(route)],
      ...refusals(route).map((status) => [String(status), refusal(status)] as const),
    ]),
  };
}

function success(route: Route): Operation['responses'][string] {
  if (route.success === 204) return { description: 'Done; there is no body' };
  const schema = schemaOf(route.answer, 'output');
  const description = STATUS_CODES[route.success] ?? 'Success';
  return { description, content: { [route.mediaType ?? 'application/json']: { schema } } };
}

/** What a route refuses with: its own statuses, and those that follow from its permission and its parts. */
function refusals(route: Route): number[] {
  const statuses = new Set<number>([...route.errors, 500]);
  if (route.permission !== 'public') statuses.add(401);
  if (route.permission === 'signed-in' || route.permission === 'admin') statuses.add(403);
  if ([route.params, route.query, route.body].some((part) => !isAbsent(part))) statuses.add(400);
  if (!isAbsent(route.body)) statuses.add(413).add(415);
  return [...statuses].sort((a, b) => a - b);
}

function refusal(status: number): Operation['responses'][string] {
  const content = { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
  const description = STATUS_CODES[status] ?? 'Refused';
  if (status !== 429 && status !== 503) return { description, content };
  const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };
  return { description, headers: { 'Retry-After': retryAfter }, content };
}

function parameters(part: z.ZodType, place: 'path' | 'query'): Parameter[] {
  if (isAbsent(part)) return [];
  const { properties = {}, required = [] } = schemaOf(part, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }));
}

function claimHeaders({ permission }: Route): Parameter[] {
  if (permission !== 'signed-in' && permission !== 'admin') return [];
  return ['company', 'user'].map((what) => ({
    name: `x-${what}-id`,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: `May be left out; any ${what} but the session's is refused (403).`,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
