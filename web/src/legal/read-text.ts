/** A part of a text that an operator wrote, with the line that it begins on. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly line: number; readonly text: string }
  | { readonly kind: 'list'; readonly line: number; readonly items: readonly string[] };

const HEADING = /^#{1,6}\s+/;
const ITEM = /^[-*]\s+/;

/** Reads headings (`# `), lists (`- `) and paragraphs; everything else is text as it is, never markup. */
export function readText(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { kind: 'paragraph' | 'list'; line: number; lines: string[] } | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const { kind, line, lines } = open;
    blocks.push(kind === 'list' ? { kind, line, items: lines } : { kind, line, text: lines.join(' ') });
    open = undefined;
  };
  for (const [line, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const content = raw.trim();
    if (HEADING.test(content)) {
      close();
      blocks.push({ kind: 'heading', line, text: content.replace(HEADING, '') });
    } else if (content === '') {
      close();
    } else {
      const kind = ITEM.test(content) ? 'list' : 'paragraph';
      // A line that goes on below an item belongs to it.
      if (open?.kind === 'list' && kind === 'paragraph') {
        open.lines.push(`${open.lines.pop() ?? ''} ${content}`);
        continue;
      }
      if (open?.kind !== kind) close();
      open ??= { kind, line, lines: [] };
      open.lines.push(content.replace(ITEM, ''));
    }
  }
  close();
  return blocks;
}
