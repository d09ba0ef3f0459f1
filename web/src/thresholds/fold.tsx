import type { ReactNode } from 'react';

interface FoldProps {
  readonly title: string;
  /** The settings inside in a few words, read without opening it. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** A part of a long form, closed at first: its fields are part of the form all the while. */
export function Fold({ title, summary, children }: FoldProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer rounded-md px-3 py-2.5 text-body">
        <span className="font-medium">{title}:</span>{' '}
        <span className="break-words text-muted">{summary}</span>
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">{children}</div>
    </details>
  );
}

/** The frame around the parts of a form. */
export function Folds({ children }: { readonly children: ReactNode }) {
  return <div className="divide-y divide-border rounded-md border border-border">{children}</div>;
}

/** Opens the parts that hold these fields, and gives the focus to the topmost field. */
export function leadTo(form: HTMLElement | null, names: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])].filter((field) =>
    names.includes(field.getAttribute('name') ?? ''),
  );
  for (const field of fields) {
    const part = field.closest('details');
    if (part) part.open = true;
  }
  fields[0]?.focus();
}
