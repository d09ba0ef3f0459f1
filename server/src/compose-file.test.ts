// @module-tag R162
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { present } from '@ts1/contract';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from './config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

/** The part of the Compose specification that the file uses, and nothing else: a misspelt key is unknown. */
const service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  restart: z.literal('unless-stopped'),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_started']) }))
    .default({}),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string().regex(/^([\d.]+:)?\d+:\d+$/)).default([]),
  volumes: z.array(z.string().regex(/^[./\w-]+:\/[\w./-]+(:ro)?$/)).default([]),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD-SHELL'), z.string()]),
      interval: z.string().regex(/^\d+s$/),
      timeout: z.string().regex(/^\d+s$/),
      retries: z.int(),
    })
    .optional(),
  stop_grace_period: z.string().regex(/^\d+s$/),
});
const composeFile = z.strictObject({
  services: z.strictObject({ app: service, postgres: service, mosquitto: service }),
  volumes: z.record(z.string(), z.null()),
});

const text = read('docker-compose.yml');
const { services, volumes } = composeFile.parse(parse(text));
const entries = Object.entries(services);
const VARIABLE = /\$\{([A-Z_]+):\?[^}]+\}/g;
const variables = new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name));

/** Fills in the values of `deploy/.env` as Compose does. */
function filledIn(environment: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(environment).map(([key, value]) => [
      key,
      value.replaceAll(VARIABLE, (_, name: string) => present(env[name])),
    ]),
  );
}

test('every variable is demanded, and the instructions say to write exactly these', () => {
  // Variables have no other form: without `:?` a missing one would be empty.
  expect(text.match(/\$/g)).toHaveLength([...text.matchAll(VARIABLE)].length);
  const [, example = ''] = /Write `deploy\/\.env`:\n\n```sh\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
  const written = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(written)).toEqual(variables);
});

test('the server starts with the variables that it is given', () => {
  const env = {
    PUBLIC_URL: 'https://monitoring.example.org',
    POSTGRES_PASSWORD: 'pa$s:w@rd/',
    BROKER_PASSWORD: `it's%41`,
    SECRET_KEY: 'k'.repeat(44),
  };
  const { PGPASSWORD, ...own } = filledIn(services.app.environment, env);
  expect(PGPASSWORD).toBe(env.POSTGRES_PASSWORD);
  const config = readConfig({ ...own, HOST: '0.0.0.0', DATA_DIR: '/data' });
  expect(config).toMatchObject({ publicUrl: new URL(env.PUBLIC_URL), trustProxy: 1 });
  // Every address leads to a service of the file.
  for (const name of ['DATABASE_URL', 'MQTT_URL']) {
    expect(Object.keys(services)).toContain(new URL(present(own[name])).hostname);
  }
});

test('a variable that the server does not know would be noticed', () => {
  const known = readFileSync(join(ROOT, 'server/src/config.ts'), 'utf8');
  const unknown = Object.keys(services.app.environment).filter(
    (name) => name !== 'PGPASSWORD' && !known.includes(`  ${name}:`),
  );
  expect(unknown).toEqual([]);
});

test('whatever a service waits for is one, and is healthy only where it says how', () => {
  for (const [, { depends_on: waitsFor }] of entries) {
    for (const [name, { condition }] of Object.entries(waitsFor)) {
      const [, other] = present(entries.find(([known]) => known === name));
      expect([name, condition === 'service_healthy' ? other.healthcheck : {}]).not.toEqual([name, undefined]);
    }
  }
});

test('every file that is mounted is there, and every volume is declared and used', () => {
  const sources = entries.flatMap(([, one]) => one.volumes.map((volume) => present(volume.split(':')[0])));
  const files = sources.filter((source) => source.startsWith('.'));
  expect(files.filter((file) => !existsSync(join(DEPLOY, file)))).toEqual([]);
  expect(sources.filter((source) => !source.startsWith('.')).toSorted()).toEqual(
    Object.keys(volumes).toSorted(),
  );
  const { build } = services.app;
  expect(existsSync(join(DEPLOY, present(build).context, present(build).dockerfile))).toBe(true);
});

test('what the broker’s configuration names is where the file mounts it, and what must be kept in a volume', () => {
  const config = read('mosquitto/mosquitto.conf');
  const targets = new Map(services.mosquitto.volumes.map((one) => [present(one.split(':')[1]), one]));
  const named = (name: string): string => present(new RegExp(`^${name} (.*)$`, 'm').exec(config)?.[1]);
  expect(targets.get('/mosquitto/config/mosquitto.conf')).toContain('./mosquitto/mosquitto.conf');
  expect(targets.get(named('acl_file'))).toContain('./mosquitto/acl');
  for (const place of [dirname(named('password_file')), named('persistence_location').replace(/\/$/, '')]) {
    expect([place, targets.get(place)]).toEqual([place, expect.stringMatching(/^mosquitto-\w+:/)]);
  }
});

test('ports are those that the programs listen at, and the server’s own at the broker is not published', () => {
  const dockerfile = read('Dockerfile');
  const listeners = [...read('mosquitto/mosquitto.conf').matchAll(/^listener (\d+)$/gm)].map(
    ([, port]) => port,
  );
  const published = (ports: readonly string[]) => ports.map((port) => present(port.split(':').at(-1)));
  const ofServer = new URL(present(services.app.environment['MQTT_URL'])).port;
  expect(listeners).toEqual([...published(services.mosquitto.ports), ofServer]);
  for (const port of published(services.app.ports)) {
    expect(dockerfile).toMatch(new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'));
  }
  // Only a proxy on this machine reaches the server, as TRUST_PROXY says.
  expect(services.app.ports).toEqual(['127.0.0.1:3000:3000']);
});

test('images have exact versions: Node as the project has it, PostgreSQL as the image’s pg_dump', () => {
  const dockerfile = read('Dockerfile');
  const images = entries.flatMap(([, one]) => one.image ?? []);
  for (const image of images)
    expect(image).toMatch(/^docker\.io\/[\w/-]+:\d+\.\d+[\w.-]*(@sha256:[\da-f]{64})?$/);
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { devDependencies } = z.object({ devDependencies: z.object({ node: z.string() }) }).parse(manifest);
  expect(dockerfile).toContain(`ARG NODE_IMAGE=docker.io/library/node:${devDependencies.node}-`);
  const debian = /node:[\d.]+-(\w+)-slim/.exec(dockerfile)?.[1];
  expect(services.postgres.image).toMatch(new RegExp(`postgres:17\\.\\d+-${present(debian)}`));
});

test('the login of the server is the one that create-owner.sh makes', () => {
  const script = read('postgres/create-owner.sh');
  const { username, pathname } = new URL(present(services.app.environment['DATABASE_URL']));
  expect(script).toContain(`create role ${username} login`);
  expect(script).toContain(`create database ${pathname.slice(1)} owner ${username};`);
  expect(Object.keys(services.postgres.environment)).toContain('TS1_PASSWORD');
  expect(services.postgres.healthcheck?.test[1]).toBe(
    `pg_isready --username ${username} --dbname ${pathname.slice(1)}`,
  );
  expect(services.postgres.volumes).toContainEqual(
    expect.stringMatching(/create-owner\.sh:\/docker-entrypoint-initdb\.d\/create-owner\.sh:ro$/),
  );
});

test('no service is killed before it is done: the server drains and ends within 20 seconds', () => {
  for (const [name, { stop_grace_period: grace }] of entries) {
    expect([name, Number.parseInt(grace, 10)]).toEqual([name, expect.toSatisfy((seconds) => seconds >= 20)]);
  }
});
