/** Returns the targets of links in a Markdown text that lead into the repository, without anchors. */
export function localLinks(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^([a-z]+:|#)/.test(target)).map((target) => target.replace(/#.*$/, ''));
}

export type CitedTest = { file: string; title: string };

/** Returns the tests that a text cites as `path/to/file.test.ts › title`, in two backticks where the title has some. */
export function citedTests(markdown: string): CitedTest[] {
  return [...markdown.matchAll(/(`{1,2})([\w./-]+\.(?:test|spec)\.tsx?) › (.+?)\1(?!`)/g)].map(
    ([, , file = '', title = '']) => ({ file, title }),
  );
}

/** Whether a test file has a test, or a describe, of that whole title. Escapes of quotes do not matter. */
export function hasTitle(source: string, title: string): boolean {
  const text = source.replaceAll('\\', '');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

/** Reports deviations that no statement of the coverage page names (`≠12`), and named deviations that do not exist. */
export function unnamedDeviations(coverage: string, deviations: string): string[] {
  const listed = new Set([...deviations.matchAll(/^- \*\*(\d+)\*\* /gm)].map(([, number]) => Number(number)));
  const named = new Set(
    [...coverage.matchAll(/^- .* ≠.*$/gm)].flatMap(([statement]) =>
      [...statement.matchAll(/ ≠(\d+)/g)].map(([, number]) => Number(number)),
    ),
  );
  return [
    ...[...listed.difference(named)].map((number) => `no statement names deviation ${number}`),
    ...[...named.difference(listed)].map((number) => `there is no deviation ${number}`),
  ];
}

/** Returns the names of environment variables that items of a Markdown list explain: those before the first colon. */
export function documentedVariables(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => /^- `[A-Z][A-Z\d_]+`/.test(line))
    .flatMap((line) => [...line.replace(/(\(.*?\))?: .*$/, '').matchAll(/`([A-Z][A-Z\d_]+)`/g)])
    .map(([, name = '']) => name);
}

/** Returns the names of the variables that the server's configuration schema reads. */
export function configuredVariables(source: string): string[] {
  const schema = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(source)?.[1] ?? '';
  return [...schema.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name = '']) => name);
}

/** Returns paths from the root that a text names in backticks, except with a placeholder (`<name>`) or wildcard. */
export function namedPaths(markdown: string): string[] {
  return [...markdown.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, path = '']) => path);
}

/** Returns the names of the npm scripts that a text asks people to run. */
export function namedScripts(markdown: string): string[] {
  return [...markdown.matchAll(/npm run(?: --silent)? ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
}

/** Reports gaps in an index of decision records: records without a row, and missing numbers without explanation. */
export function missingInIndex(index: string, files: readonly string[]): string[] {
  const records = files.filter((file) => /^\d{4}-.*\.md$/.test(file));
  const used = new Set(records.map((file) => file.slice(0, 4)));
  const last = Math.max(0, ...[...used].map(Number));
  const unused = Array.from({ length: last }, (_, at) => String(at + 1).padStart(4, '0')).filter(
    (number) => !used.has(number) && !index.includes(number),
  );
  return [
    ...records.filter((file) => !index.includes(`](${file})`)).map((file) => `no row for ${file}`),
    ...unused.map((number) => `no word on why there is no ${number}`),
  ];
}

/** Reports differences between the table of floors in a text and the borders, and parts that the text omits. */
export function wrongFloors(
  architecture: string,
  floors: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(floors).flatMap(([floor, parts]) => {
    const row = `| ${floor} | ${parts.map((part) => `\`${part}\``).join(' ')} |`;
    const described = (part: string) =>
      architecture.includes(`\`${part}/\``) || architecture.includes(`\`${part}.ts\``);
    return [
      ...(architecture.includes(row) ? [] : [`no row "${row}"`]),
      ...parts.filter((part) => !described(part)).map((part) => `nothing on \`${part}/\``),
    ];
  });
}
