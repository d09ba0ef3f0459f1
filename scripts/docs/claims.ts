/** Targets of the links in a Markdown text that lead into the repository, anchors left off. */
export function localLinks(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^([a-z]+:|#)/.test(target)).map((target) => target.replace(/#.*$/, ''));
}

export type CitedTest = { file: string; title: string };

/** Tests that a text cites as `path/to/file.test.ts › title`. */
export function citedTests(markdown: string): CitedTest[] {
  return [...markdown.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g)].map(
    ([, file = '', title = '']) => ({ file, title }),
  );
}

/** Whether a test file has a test, or a describe, of that title. Escapes of quotes do not matter. */
export function hasTitle(source: string, title: string): boolean {
  return source.replaceAll('\\', '').includes(title);
}

/** Rows of a coverage table whose last cell names neither a test nor an issue. */
export function rowsWithoutProof(markdown: string): string[] {
  const rows = markdown.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ /.test(line));
  return rows.filter((row) => citedTests(row).length === 0 && !/\| issue \d+ \|$/.test(row));
}

/** Names of environment variables in the first column of a Markdown table. */
export function documentedVariables(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)])
    .map(([, name = '']) => name);
}

/** Names of the variables that the server's configuration schema reads. */
export function configuredVariables(source: string): string[] {
  const schema = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(source)?.[1] ?? '';
  return [...schema.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name = '']) => name);
}
