import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The page of samples, built and served for as long as a test wants it. */
export interface ServedSamples extends AsyncDisposable {
  /** Its address, without a slash at the end. */
  readonly url: string;
}

/**
 * Builds the page of samples into a temporary folder and serves that on a free port of loopback.
 * @throws Error with what Vite said when it cannot be built
 */
export async function serveSamples(): Promise<ServedSamples> {
  const folder = await mkdtemp(join(tmpdir(), 'samples-'));
  const config = join(ROOT, 'web/samples/vite.config.ts');
  const build = ['build', '-c', config, '--outDir', folder, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [VITE, ...build], { cwd: join(ROOT, 'web') });
  const server = createServer((request, response) => {
    const { pathname } = new URL(String(request.url), 'http://localhost');
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'max-age=3600');
    pipeline(createReadStream(file), response).catch(() => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
