import { escapeMarkup } from '@ts1/contract';
import type { OpenApiDocument, Operation } from './document.ts';
import type { JsonSchema } from './schemas.ts';
import { schemaText } from './schema-text.ts';

/** Markup of the page, made by `html` alone. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | readonly Markup[];

/** Builds markup; inserted values that are not markup are escaped. */
function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const inserted = pieces.map((piece) => {
    if (typeof piece === 'string') return escapeMarkup(piece);
    return piece instanceof Markup ? piece.text : piece.map((one) => one.text).join('');
  });
  return new Markup(String.raw({ raw: strings }, ...inserted));
}

/** Returns the description of the API as one page, without scripts or content from other sites. */
export function openApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${document.info.title}: API</title>
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <header>
          <h1>${document.info.title}: API</h1>
          <p>
            Version ${document.info.version}. ${document.info.description} The same for machines:
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
        </header>
        <nav aria-label="Calls">
          ${groups.map(
            ({ name, calls }) =>
              html`<h2>${name}</h2>
                <ul>
                  ${calls.map(
                    ({ path, method, operation }) =>
                      html`<li>
                        <a href="#${operation.operationId}"><b>${method}</b> ${path}</a>
                      </li>`,
                  )}
                </ul>`,
          )}
        </nav>
        <main>
          ${groups.flatMap(({ calls }) =>
            calls.map(({ path, method, operation }) =>
              section(path, method, operation, document.components.schemas),
            ),
          )}
        </main>
      </body>
    </html> `.text;
}

type Schemas = OpenApiDocument['components']['schemas'];

function section(path: string, method: string, operation: Operation, schemas: Schemas): Markup {
  const body = operation.requestBody?.content;
  return html`<section id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
    <h3 id="${operation.operationId}-title"><b>${method}</b> <code>${path}</code></h3>
    <p>${operation.summary}. ${operation.description}</p>
    ${operation.parameters.length === 0 ? '' : parameterTable(operation)}
    ${
      body === undefined
        ? ''
        : html`<h4>Body</h4>
            ${contents(body, schemas)}`
    }
    <h4>Answers</h4>
    <dl>
      ${Object.entries(operation.responses).map(([status, { description, content }]) => {
        const contentText = content !== undefined && Number(status) < 400 ? contents(content, schemas) : '';
        return html`<dt>${status}</dt>
          <dd>${description}${contentText}</dd>`;
      })}
    </dl>
  </section> `;
}

function parameterTable(operation: Operation): Markup {
  return html`<h4>Parameters</h4>
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>In</th>
          <th>Value</th>
        </tr>
      </thead>
      <tbody>
        ${operation.parameters.map(
          (parameter) =>
            html`<tr>
              <td><code>${parameter.name}</code></td>
              <td>${parameter.in}</td>
              <td>
                ${schemaText(parameter.schema)}${parameter.required ? '' : ', optional'}.
                ${parameter.description ?? ''}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function contents(
  content: Readonly<Record<string, { readonly schema: JsonSchema }>>,
  schemas: Schemas,
): Markup {
  return html`${Object.entries(content).map(
    ([mediaType, { schema }]) =>
      html`<p><code>${mediaType}</code></p>
        <pre>${schemaText(schema, schemas)}</pre>`,
  )}`;
}

export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 75rem; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); column-gap: 3rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; }
}
nav ul { list-style: none; padding: 0; font-size: .875rem; }
nav a { display: block; padding: .25rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1rem 0 0; }
h3 { margin: 0; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; }
section { border-top: 1px solid var(--line); padding: 1.5rem 0; }
pre { background: var(--quiet); padding: .75rem; overflow: auto; border-radius: .375rem; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid var(--line); }
dl { display: grid; grid-template-columns: 4rem minmax(0, 1fr); margin: 0; }
dd { margin: 0; }
`;
