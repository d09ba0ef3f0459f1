import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from './find-program.ts';
import { freePort, listening } from './free-port.ts';

/** A separate nginx with the configuration that `deploy/` ships. */
export interface Nginx {
  readonly url: string;
  /** Ends it and leaves nothing behind. */
  drop(): Promise<void>;
}

const DEPLOYED = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

/** Finds the program; null where it is not installed, an error when every suite must run. */
export function findNginx(): string | null {
  return findProgram('nginx', 'NGINX_PATH');
}

/** Starts a proxy in front of two servers, without TLS, which is not tested. */
export async function startNginx(program: string, ports: readonly [number, number]): Promise<Nginx> {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-nginx-'));
  const port = await freePort();
  const site = readFileSync(DEPLOYED, 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${directory}/${kind};`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(directory, 'nginx.conf'),
    `daemon off; ${user} worker_processes 2; pid ${directory}/pid; error_log ${directory}/error.log;
     events { worker_connections 512; }
     http { access_log off; ${temporary}
     ${site} }`,
  );
  const child = spawn(program, ['-p', directory, '-c', join(directory, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await Promise.race([listening(port), ended]);
  if (child.exitCode !== null) {
    throw new Error(`nginx ended: ${readFileSync(join(directory, 'error.log'), 'utf8')}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async drop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
