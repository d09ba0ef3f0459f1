import { readdirSync, readFileSync } from 'node:fs';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { StatefulSet } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../server/src/config.ts';

const FOLDER = new URL('../deploy/kubernetes/', import.meta.url);
const KINDS = { Cluster, StatefulSet, Ingress, NetworkPolicy, PodDisruptionBudget, Namespace, Service };

const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}).optional(),
});
const kustomization = z.looseObject({
  resources: z.array(z.string()),
  images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })),
});
const labels = z.record(z.string(), z.string());
const named = z.object({ name: z.string() });
const set = z.looseObject({
  template: z.looseObject({
    metadata: z.looseObject({ labels }),
    spec: z.looseObject({
      containers: z.array(
        z.looseObject({
          image: z.string(),
          ports: z.array(named.loose()),
          env: z.array(named.loose()).default([]),
        }),
      ),
    }),
  }),
});
const service = z.looseObject({
  selector: labels,
  ports: z.array(z.looseObject({ targetPort: z.string() })),
});

const read = (path: string): string => readFileSync(new URL(path, FOLDER), 'utf8');
const own = kustomization.parse(parse(read('kustomization.yaml')));
const manifests = own.resources
  .filter((path) => path.endsWith('.yaml'))
  .flatMap((path) => parseAllDocuments(read(path), { strict: true }))
  .map((document) => manifest.parse(document.toJS()));
const sets = manifests.filter(({ kind }) => kind === 'StatefulSet').map(({ spec }) => set.parse(spec));
const pods = sets.map(({ template }) => template);
const containers = pods.flatMap(({ spec }) => spec.containers);

/** @throws Error that names the field */
function validate(given: z.infer<typeof manifest>): void {
  const known = Object.entries(KINDS).find(([kind]) => kind === given.kind);
  if (known === undefined) throw new Error(`no schema for ${given.kind}`);
  new known[1](given as never).validate();
}

describe('the manifests for Kubernetes', () => {
  test('are all of their folder', () => {
    const files = readdirSync(FOLDER).filter(
      (file) => file.endsWith('.yaml') && file !== 'kustomization.yaml',
    );
    expect(own.resources.filter((path) => !path.startsWith('..')).toSorted()).toEqual(files.toSorted());
  });

  test.each(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
    '%s is as the schema of its kind says',
    (_, each) => expect(() => validate(each)).not.toThrow(),
  );

  test('are refused with a field of the wrong type, and with one that is missing', () => {
    const good = { kind: 'StatefulSet', apiVersion: 'apps/v1', metadata: { name: 'x' } };
    expect(() => validate({ ...good, spec: { replicas: 'two' } })).toThrow(/replicas/);
    expect(() => validate({ ...good, spec: {} })).toThrow(/template/);
  });

  test('give the server variables that it reads, and it starts with them', () => {
    const lines = read('server.env').trim().split('\n');
    const given = new Map(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const server = containers.find(({ image }) => image === 'ts1');
    for (const { name } of server?.env ?? []) given.set(name, 'x'.repeat(32));
    // PostgreSQL's own variable is read by its client.
    const known = readFileSync(new URL('../server/src/config.ts', import.meta.url), 'utf8');
    const unknown = [...given.keys()].filter((name) => !new RegExp(`^ {2}${name}: `, 'm').test(known));
    expect(unknown).toEqual(['PGPASSWORD']);
    const config = readConfig(Object.fromEntries(given));
    expect(config.databaseUrl).toContain('@ts1-postgres-rw:5432/ts1?sslmode=verify-full');
    expect(config.trustProxy).toBe(1);
    expect(manifests.map(({ metadata }) => metadata.name)).toContain(
      new URL(config.mqtt.brokerUrl ?? '').hostname,
    );
  });

  test('have services whose pods and ports are there', () => {
    for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Service')) {
      const { selector, ports } = service.parse(spec);
      const selected = pods.filter((pod) =>
        Object.entries(selector).every(([name, value]) => pod.metadata.labels[name] === value),
      );
      expect([metadata.name, selected.length]).toEqual([metadata.name, 1]);
      const open = selected.flatMap((pod) => pod.spec.containers.flatMap((each) => each.ports));
      for (const { targetPort } of ports) expect(open.map(({ name }) => name)).toContain(targetPort);
    }
  });

  test('run what Compose runs, in the version of the project', () => {
    const compose = read('../docker-compose.yml');
    for (const { image } of containers.filter((each) => each.image !== 'ts1')) {
      expect(compose).toContain(`image: ${image}\n`);
    }
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('../../package.json')));
    expect(own.images).toEqual([expect.objectContaining({ name: 'ts1', newTag: version })]);
  });
});
