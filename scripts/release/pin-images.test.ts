// @module-tag R164
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../project.ts';
import { fetchDigest, imageFiles, imagesIn, pinned } from './pin-images.ts';

const [ONE, OTHER] = [`sha256:${'1'.repeat(64)}`, `sha256:${'2'.repeat(64)}`];

/** Starts a registry that requires an anonymous token, as the public ones do; returns its host. */
async function startRegistry(digest: string | undefined): Promise<{ host: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${url}`);
    const here = `http://${headers.host}`;
    if (url.startsWith('/token')) return void response.end(JSON.stringify({ token: 'anonymous' }));
    if (headers.authorization !== 'Bearer anonymous') {
      const challenge = `Bearer realm="${here}/token",service="registry",scope="repository:library/node:pull"`;
      return void response.writeHead(401, { 'www-authenticate': challenge }).end();
    }
    const accepted = headers.accept?.includes('application/vnd.oci.image.index.v1+json') === true;
    response.writeHead(accepted ? 200 : 406, digest === undefined ? {} : { 'docker-content-digest': digest });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { host: `localhost:${address.port}`, asked };
}

test('the images of the Dockerfile, the Compose file and the manifests are found, each with an exact tag and a digest', () => {
  const found = imageFiles(ROOT).flatMap((file) => imagesIn(readFileSync(join(ROOT, file), 'utf8')));
  expect(found.map(({ name }) => name.replace(/:.*/, ''))).toEqual([
    'docker.io/library/node',
    'docker.io/library/postgres',
    'docker.io/library/eclipse-mosquitto',
    'docker.io/library/eclipse-mosquitto',
    'ghcr.io/cloudnative-pg/postgresql',
  ]);
  for (const { name, digest } of found) {
    expect([name, digest]).toEqual([
      expect.stringMatching(/:\d+\.\d+/),
      expect.stringMatching(/^sha256:[\da-f]{64}$/),
    ]);
  }
});

test('no image is named anywhere else: every FROM, image and imageName of these files is found or our own', () => {
  for (const file of imageFiles(ROOT)) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const named = [...text.matchAll(/^\s*(?:-\s*)?(?:FROM|image:|imageName:)\s+(\S+)/gm)].map(
      ([, image]) => image,
    );
    const found = imagesIn(text).map(({ name, digest }) => `${name}@${digest}`);
    for (const image of named)
      expect([file, [...found, '${NODE_IMAGE}', 'ts1']]).toEqual([file, expect.arrayContaining([image])]);
  }
});

test('an image is pinned by the same digest wherever it is named', () => {
  const digests = new Map<string, string | undefined>();
  for (const file of imageFiles(ROOT)) {
    for (const { name, digest } of imagesIn(readFileSync(join(ROOT, file), 'utf8'))) {
      expect([file, name, digests.get(name) ?? digest]).toEqual([file, name, digest]);
      digests.set(name, digest);
    }
  }
});

test('digests are renewed by Renovate, in the manifests too', () => {
  const renovate: unknown = JSON.parse(readFileSync(join(ROOT, 'renovate.json'), 'utf8'));
  expect(renovate).toMatchObject({
    extends: expect.arrayContaining(['docker:pinDigests']),
    kubernetes: { managerFilePatterns: ['/^deploy/kubernetes/.+\\.yaml$/'] },
  });
  const { customManagers } = z
    .looseObject({ customManagers: z.array(z.looseObject({ matchStrings: z.tuple([z.string()]) })) })
    .parse(renovate);
  const operator = readFileSync(join(ROOT, 'deploy/kubernetes/postgres.yaml'), 'utf8');
  const [image] = imagesIn(operator);
  const matched = customManagers.map(
    ({ matchStrings }) => new RegExp(matchStrings[0]).exec(operator)?.groups,
  );
  expect(matched).toEqual([
    {
      depName: 'ghcr.io/cloudnative-pg/postgresql',
      currentValue: image?.name.split(':')[1],
      currentDigest: image?.digest,
    },
  ]);
});

test('a digest is put behind its tag, an older one gives way, and comments and other images stay', () => {
  const text = [
    '# docker.io/library/node:24.0.0 is not what we start from',
    'ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim',
    `    image: docker.io/library/postgres:17.6-trixie@${OTHER}`,
    '    image: docker.io/library/other:1.0',
  ].join('\n');
  const digests = new Map([
    ['docker.io/library/node:24.21.0-trixie-slim', ONE],
    ['docker.io/library/postgres:17.6-trixie', ONE],
    ['docker.io/library/node:24.0.0', ONE],
  ]);
  const once = pinned(text, digests);
  expect(once.split('\n')).toEqual([
    '# docker.io/library/node:24.0.0 is not what we start from',
    `ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim@${ONE}`,
    `    image: docker.io/library/postgres:17.6-trixie@${ONE}`,
    '    image: docker.io/library/other:1.0',
  ]);
  expect(pinned(once, digests)).toBe(once);
  expect(imagesIn(once)[0]).toEqual({ name: 'docker.io/library/node:24.21.0-trixie-slim', digest: ONE });
});

test('the registry is asked by its own protocol, with the token that it hands to anybody', async () => {
  const { host, asked } = await startRegistry(ONE);
  expect(await fetchDigest(`${host}/library/node:24.21.0-trixie-slim`)).toBe(ONE);
  expect(asked).toEqual([
    'HEAD /v2/library/node/manifests/24.21.0-trixie-slim',
    'GET /token?service=registry&scope=repository%3Alibrary%2Fnode%3Apull',
    'HEAD /v2/library/node/manifests/24.21.0-trixie-slim',
  ]);
});

test.each([undefined, 'sha256:abc', 'latest'])('no digest is made up: %s is none', async (digest) => {
  const { host } = await startRegistry(digest);
  await expect(fetchDigest(`${host}/library/node:24`)).rejects.toThrow('gave no digest');
});

test('a registry that cannot be reached is named', async () => {
  await expect(fetchDigest('localhost:1/library/node:24')).rejects.toThrow(
    /localhost:1\/library\/node:24: its registry gave no digest/,
  );
});
