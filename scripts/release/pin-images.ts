import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** An image as a file names it: `docker.io/library/node:24.21.0-trixie-slim`, perhaps with `@sha256:…`. */
export interface NamedImage {
  /** Name with tag, without digest. */
  readonly name: string;
  readonly digest: string | undefined;
}

/** Function that sends a request to a registry. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const IMAGE =
  /\b((?:docker\.io|ghcr\.io|quay\.io|localhost:\d+)\/[\w./-]+:[\w.-]+)(?:@(sha256:[\da-f]{64}))?/g;
const DIGEST = /^sha256:[\da-f]{64}$/;
/** Accepted manifests: of one platform or a list of platforms; the list is what a tag means everywhere. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
const PATIENCE_MS = 30_000;

/** Returns the files that name images, relative to the root of the project. */
export function imageFiles(root: string): string[] {
  const manifests = 'deploy/kubernetes';
  return [
    'deploy/Dockerfile',
    'deploy/docker-compose.yml',
    ...readdirSync(join(root, manifests))
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => `${manifests}/${name}`),
  ];
}

/** Returns the images with a tag that a Dockerfile or a Compose file starts from, without those in comments. */
export function imagesIn(text: string): NamedImage[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  return [...lines.join('\n').matchAll(IMAGE)].map(([, name = '', digest]) => ({ name, digest }));
}

/** Returns the same text with the digest of each image after its tag. */
export function pinned(text: string, digests: ReadonlyMap<string, string>): string {
  return text
    .split('\n')
    .map((line) =>
      line.trimStart().startsWith('#')
        ? line
        : line.replaceAll(IMAGE, (whole: string, name: string) => {
            const digest = digests.get(name);
            return digest === undefined ? whole : `${name}@${digest}`;
          }),
    )
    .join('\n');
}

/**
 * Asks the registry of an image which digest its tag has now (OCI distribution specification, `HEAD …/manifests/…`).
 * @throws Error naming the image when the registry cannot be reached or gives no digest
 */
export async function fetchDigest(name: string, ask: Fetch = fetch): Promise<string> {
  const [, host = '', repository = '', tag = ''] = /^([^/]+)\/(.+):([^:]+)$/.exec(name) ?? [];
  const registry = host === 'docker.io' ? 'https://registry-1.docker.io' : registryOrigin(host);
  const url = `${registry}/v2/${repository}/manifests/${tag}`;
  const head = async (token?: string): Promise<Response> =>
    ask(url, {
      method: 'HEAD',
      headers: { accept: MANIFESTS, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  try {
    let answer = await head();
    if (answer.status === 401) answer = await head(await tokenFor(answer, ask));
    const digest = answer.headers.get('docker-content-digest') ?? '';
    if (!answer.ok || !DIGEST.test(digest)) throw new Error(`it answered ${answer.status}, without a digest`);
    return digest;
  } catch (error) {
    throw new Error(`${name}: its registry gave no digest (${String(error)})`, { cause: error });
  }
}

function registryOrigin(host: string): string {
  return host.startsWith('localhost:') ? `http://${host}` : `https://${host}`;
}

/** Requests an anonymous token from the address that the registry names. */
async function tokenFor(refused: Response, ask: Fetch): Promise<string> {
  const challenge = refused.headers.get('www-authenticate') ?? '';
  const part = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
  const url = new URL(part('realm'));
  url.searchParams.set('service', part('service'));
  url.searchParams.set('scope', part('scope'));
  const answer = await ask(url.href, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const body: unknown = await answer.json();
  const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : undefined;
  if (typeof token !== 'string') throw new Error(`${url.host} gave no token`);
  return token;
}
