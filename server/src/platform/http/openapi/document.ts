import { STATUS_CODES } from 'node:http';
import {
  API_PREFIX,
  CHANGE_REASON_HEADER,
  isAbsent,
  isOpenWhileLocked,
  type Permission,
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
  type Route,
  type Verb,
  verb,
} from '@ts1/contract';
import type { z } from 'zod';
import { describeParameter, describeSchemas } from './describe.ts';
import { schemaExample, exampleParameter } from './examples.ts';
import { inlineSchema, nameSchemas, type ApiSchemas, type JsonSchema } from './schemas.ts';
import { LONGEST_IDEMPOTENCY_KEY } from '../idempotency-key.ts';
import { PROBLEM_MEDIA_TYPE } from '../problem.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly example?: unknown;
}

interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema; readonly example?: unknown };
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
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly contact: { readonly name: string; readonly url: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: object;
  };
}

export interface DocumentOptions {
  readonly version: string;
  readonly sessionCookie: string;
  /** All exports of the contract: its schemas have the same names in the document. */
  readonly contract: Readonly<Record<string, unknown>>;
  /** Meanings of properties, by `name` or `Schema.name`. */
  readonly words: Readonly<Record<string, string>>;
  /** Examples of properties, by `name` or `Schema.name`. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** Address of the product's description. */
  readonly home: string;
}

const WHO = {
  public: 'Anybody may call it.',
  'signed-in': 'Any signed-in user of the company may call it.',
  device: 'A base unit calls it with its device key.',
} as const;

/** Returns who may call a route, in words. */
function whoMayCall({ permission, adminOnly }: Route): string {
  if (adminOnly === true) return 'Only an admin of the company may call it.';
  return isVerb(permission)
    ? `Users of the company may call it whose role has the permission \`${permission}\`.`
    : WHO[permission];
}

function isVerb(permission: Permission): permission is Verb {
  return verb.safeParse(permission).success;
}

const SECURITY = {
  public: [],
  'signed-in': [{ session: [] }, { apiKey: [] }],
  device: [{ deviceKey: [] }, { apiKey: [] }],
} as const;

/** Returns the proofs of identity that a call takes. */
function proofs({ permission, peopleOnly }: Route) {
  if (peopleOnly === true) return [{ session: [] }];
  return SECURITY[isVerb(permission) ? 'signed-in' : permission];
}

interface Setting extends Pick<DocumentOptions, 'words' | 'examples'> {
  readonly named: ApiSchemas;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Describes the routes of the contract as OpenAPI 3.1, from the same table that the server registers. */
export function openApiDocument(
  routes: Readonly<Record<string, Route>>,
  options: DocumentOptions,
): OpenApiDocument {
  const named = nameSchemas(routes, options.contract);
  const schemas = describeSchemas(named.components, options.words);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = (paths[API_PREFIX + route.path] ??= {});
    path[route.method.toLowerCase()] = operation(name, route, { named, schemas, ...options });
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'TS1 Monitoring System',
      version: options.version,
      description:
        'Every answer is JSON unless it says otherwise; every error is a problem document (RFC 9457). ' +
        'Moments are ISO 8601 in UTC with milliseconds. An answer may get more properties in a later version.',
      contact: { name: 'TS1 Monitoring System', url: options.home },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(routes).map((route) => route.tag))].map((name) => ({
      name,
      description: `Calls about ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    })),
    paths,
    components: {
      schemas,
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
            'An API key of the company, with the permissions of whoever made it: its scope `read` is for GET, ' +
            '`manage` for every call, `ingest` for the calls of base units, which then name the unit by its serial number in the header X-Base-Unit.',
        },
        deviceKey: { type: 'http', scheme: 'bearer', description: 'The device key of a base unit.' },
      },
    },
  };
}

function operation(operationId: string, route: Route, setting: Setting): Operation {
  const { named } = setting;
  return {
    operationId,
    summary: route.summary,
    description: whoMayCall(route),
    tags: [route.tag],
    security: proofs(route),
    parameters: [
      ...parameters(route.params, 'path', setting),
      ...parameters(route.query, 'query', setting),
      ...claimHeaders(route),
      ...(route.takesIdempotencyKey === true ? [IDEMPOTENCY_HEADER] : []),
    ],
    ...(!isAbsent(route.body) && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          [route.bodyMediaType ?? 'application/json', ...(route.furtherBodyMediaTypes ?? [])].map((type) => [
            type,
            schemaContent(named.body(route), setting),
          ]),
        ),
      },
    }),
    responses: Object.fromEntries([
      [String(route.success), success(route, setting)],
      ...refusals(route).map((status) => [String(status), refusal(status)] as const),
    ]),
  };
}

function success(route: Route, setting: Setting): Operation['responses'][string] {
  if (route.success === 204) return { description: 'Done; there is no body' };
  const content = schemaContent(setting.named.answer(route), setting);
  const description = STATUS_CODES[route.success] ?? 'Success';
  return { description, content: { [route.mediaType ?? 'application/json']: content } };
}

/** Returns the content of a body or answer, with an example made from its schema unless it is a file. */
function schemaContent(schema: JsonSchema, { schemas, examples }: Setting): Content[string] {
  return schema.type === 'string'
    ? { schema }
    : { schema, example: schemaExample(schema, schemas, examples) };
}

/** Returns the statuses of refusals of a route: its own, and those that follow from its permission and its parts. */
function refusals(route: Route): number[] {
  const statuses = new Set<number>([...route.errors, 500]);
  if (route.permission !== 'public') statuses.add(401);
  const isForPeople = route.permission === 'signed-in' || isVerb(route.permission);
  if (isForPeople) statuses.add(403);
  if (isForPeople && !isOpenWhileLocked(route)) statuses.add(423);
  if ([route.params, route.query, route.body].some((part) => !isAbsent(part))) statuses.add(400);
  if (!isAbsent(route.params)) statuses.add(414);
  if (!isAbsent(route.body)) statuses.add(413).add(415);
  // An invalid address (`%zz`) is refused everywhere.
  if (![...statuses].some((status) => status < 500)) statuses.add(400);
  return [...statuses].sort((a, b) => a - b);
}

function refusal(status: number): Operation['responses'][string] {
  const content = { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
  const description = STATUS_CODES[status] ?? 'Refused';
  if (status !== 429 && status !== 503) return { description, content };
  const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };
  return { description, headers: { 'Retry-After': retryAfter }, content };
}

function parameters(part: z.ZodType, place: 'path' | 'query', { words, examples }: Setting): Parameter[] {
  if (isAbsent(part)) return [];
  const { properties = {}, required = [] } = inlineSchema(part);
  return Object.entries(properties).map(([name, given]) => {
    const parameter = {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...describeParameter(name, typeof given === 'boolean' ? {} : given, words),
    };
    const example = exampleParameter(parameter, examples);
    return { ...parameter, ...(example !== null && { example }) };
  });
}

function claimHeaders({ permission, method }: Route): Parameter[] {
  if (permission !== 'signed-in' && !isVerb(permission)) return [];
  const claims = ['company', 'user'].map((what): Parameter => ({
    name: `x-${what}-id`,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: `May be left out; any ${what} but the session's is refused (403).`,
  }));
  return method === 'GET' ? claims : [...claims, REASON_HEADER];
}

const IDEMPOTENCY_HEADER: Parameter = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: LONGEST_IDEMPOTENCY_KEY },
  description:
    'A text that the caller made up for this call: repeated with it, the call gets the answer of the first and does nothing a second time.',
};

const REASON_HEADER: Parameter = {
  name: CHANGE_REASON_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: `Why it is changed, as percent-encoded UTF-8 of ${REASON_MIN_LENGTH} to ${REASON_MAX_LENGTH} characters; kept in the audit log. Where the company demands one, a change without it is refused (400).`,
};
