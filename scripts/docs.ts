import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  citedTests,
  configuredVariables,
  documentedVariables,
  hasTitle,
  localLinks,
  rowsWithoutProof,
} from './docs/claims.ts';
import { filesUnder, ROOT } from './project.ts';

const pages = filesUnder(ROOT).filter((file) => file.endsWith('.md'));

const complaints = [
  ...pages.flatMap((page) => [...deadLinks(page), ...missingTests(page)]),
  ...rowsWithoutProof(read('docs/spec-coverage.md')).map(
    (row) => `docs/spec-coverage.md: no proof in ${row}`,
  ),
  ...variablesOutOfStep(),
];

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`docs: ${pages.length} pages, every link, cited test and variable is there`);

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
