import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, succeeded } from '../child.ts';

export type Tool = {
  name: string;
  /** Environment variable by which the user names the tool, and that passes its path to the suites. */
  variable: string;
  debianPackages: string[];
  candidates: () => string[];
};

const TOOLS: Tool[] = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    debianPackages: ['chromium'],
    candidates: () => [
      // The headless shell runs the browser tests a third faster.
      ...onPath('chromium-headless-shell'),
      ...onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  },
  {
    name: 'PostgreSQL',
    variable: 'TEST_DATABASE_URL',
    debianPackages: ['postgresql'],
    // Debian keeps initdb off the PATH, one folder a version. The tests start a cluster of their own from it.
    candidates: () => [...globSync('/usr/lib/postgresql/*/bin/initdb'), ...onPath('initdb')],
  },
  {
    name: 'Mosquitto',
    variable: 'MOSQUITTO_PATH',
    debianPackages: ['mosquitto', 'mosquitto-clients'],
    candidates: () => [...onPath('mosquitto'), '/usr/sbin/mosquitto'],
  },
  {
    name: 'OpenSSL',
    variable: 'OPENSSL_PATH',
    debianPackages: ['openssl'],
    candidates: () => onPath('openssl'),
  },
  {
    name: 'Python 3',
    variable: 'PYTHON_PATH',
    debianPackages: ['python3'],
    candidates: () => onPath('python3'),
  },
];

export type FoundTools = { available: Set<string>; env: NodeJS.ProcessEnv; missing: Tool[] };

/** Looks for every tool: its environment variable first, then the usual places. */
export function findTools(): FoundTools {
  const tools: FoundTools = { available: new Set(), env: {}, missing: [] };
  for (const tool of TOOLS) {
    const given = process.env[tool.variable] ?? '';
    const path = given === '' ? tool.candidates().find(isExecutable) : given;
    if (path === undefined) tools.missing.push(tool);
    else tools.available.add(tool.variable);
    if (path !== undefined && tool.variable.endsWith('_PATH')) tools.env[tool.variable] = path;
  }
  return tools;
}

/** Installs Debian's packages of the missing tools where that needs no permission: as root, on Debian. */
export async function installMissing(missing: Tool[]): Promise<void> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (missing.length === 0 || !mayInstall) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = missing.flatMap(({ debianPackages }) => debianPackages);
  console.log(`Installing Debian packages: ${packages.join(', ')}`);
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const finished = await run('apt-get', ['-qq', ...args], { env, output: 'keep' });
    if (!succeeded(finished)) {
      console.error(`apt-get ${args.join(' ')} failed:\n${finished.output.trim()}`);
      return;
    }
  }
}

function onPath(...programs: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
