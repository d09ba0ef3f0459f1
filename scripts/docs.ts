import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  citedTests,
  configuredVariables,
  documentedVariables,
  hasTitle,
  localLinks,
  missingInIndex,
  namedPaths,
  namedScripts,
  unnamedDeviations,
  wrongFloors,
} from './docs/claims.ts';
import { listTests, parseRows, showingTests, unshownRows } from './docs/shown-by.ts';
import { SERVER_FLOORS } from './borders/rules.ts';
import { z } from 'zod';
import { filesUnder, ROOT, sourceFiles, workspaces } from './project.ts';

const pages = filesUnder(ROOT).filter((file) => file.endsWith('.md'));
const scripts = new Set(workspaceScripts());
const recipes = readdirSync(join(ROOT, 'docs/recipes')).filter((name) => name !== 'README.md');

const rows = ['docs/spec-coverage.md', 'docs/reliability.md', 'docs/security.md'].flatMap((page) =>
  parseRows(read(page)),
);
const tests = ['scripts', ...workspaces()]
  .flatMap((folder) => sourceFiles(folder))
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && file !== 'scripts/docs/shown-by.test.ts')
  .toSorted()
  .flatMap((file) => showingTests(file, read(file)));

const [command, ...ids] = process.argv.slice(2);
if (command === '--tests') {
  const unknown = ids.filter((id) => rows.every((row) => row.id !== id));
  if (unknown.length > 0) {
    console.error(`there is no statement or promise ${unknown.join(', ')}`);
    process.exit(1);
  }
  console.log(
    listTests(
      rows.filter(({ id }) => ids.length === 0 || ids.includes(id)),
      tests,
    ),
  );
  process.exit();
}

const complaints = [
  ...pages.flatMap((page) => [...deadLinks(page), ...missingTests(page)]),
  ...unshownRows(rows, tests).map((what) => `docs: ${what}`),
  ...unnamedDeviations(read('docs/spec-coverage.md'), read('docs/spec-deviations.md')).map(
    (what) => `docs/spec-coverage.md: ${what}`,
  ),
  ...wrongFloors(read('ARCHITECTURE.md'), SERVER_FLOORS).map((what) => `ARCHITECTURE.md: ${what}`),
  ...variablesOutOfStep(),
  ...pages.flatMap(missingScripts),
  ...pages.flatMap(missingFiles),
  ...recipes
    .filter((name) => !read('docs/recipes/README.md').includes(`](${name})`))
    .map((name) => `docs/recipes/README.md: no row for ${name}`),
  ...missingInIndex(read('docs/adr/README.md'), readdirSync(join(ROOT, 'docs/adr'))).map(
    (what) => `docs/adr/README.md: ${what}`,
  ),
];

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else
  console.log(
    `docs: ${pages.length} pages, every link, cited test, variable, command, record and recipe's file is there`,
  );

function deadLinks(page: string): string[] {
  return localLinks(readFileSync(page, 'utf8'))
    .filter((target) => !existsSync(join(dirname(page), target)))
    .map((target) => `${relative(ROOT, page)}: nothing at ${target}`);
}

function missingTests(page: string): string[] {
  return citedTests(readFileSync(page, 'utf8'))
    .filter(({ file, title }) => !existsSync(join(ROOT, file)) || !hasTitle(read(file), title))
    .map(({ file, title }) => `${relative(ROOT, page)}: ${file} has no test "${title}"`);
}

function missingScripts(page: string): string[] {
  return namedScripts(readFileSync(page, 'utf8'))
    .filter((name) => !scripts.has(name))
    .map((name) => `${relative(ROOT, page)}: there is no npm script "${name}"`);
}

/** Reports missing files of paths from the root; a path that begins elsewhere does not say where it is. */
function missingFiles(page: string): string[] {
  const roots = ['deploy', 'docs', 'scripts', ...workspaces()];
  return namedPaths(readFileSync(page, 'utf8'))
    .filter((path) => roots.some((root) => path.startsWith(`${root}/`)))
    .filter((path) => !/(^|\/)(dist|node_modules|\.env)(\/|$)/.test(path) && !existsSync(join(ROOT, path)))
    .map((path) => `${relative(ROOT, page)}: nothing at ${path}`);
}

function workspaceScripts(): string[] {
  const manifest = z.object({ scripts: z.record(z.string(), z.string()).default({}) });
  return ['.', ...workspaces()].flatMap((folder) =>
    Object.keys(manifest.parse(JSON.parse(read(join(folder, 'package.json')))).scripts),
  );
}

function variablesOutOfStep(): string[] {
  const configured = new Set(configuredVariables(read('server/src/config.ts')));
  const documented = new Set(documentedVariables(read('README.md')));
  return [
    ...[...configured.difference(documented)].map((name) => `README.md does not explain ${name}`),
    ...[...documented.difference(configured)].map(
      (name) => `README.md explains ${name}, which nothing reads`,
    ),
  ];
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
