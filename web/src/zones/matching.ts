interface Named {
  readonly name: string;
  readonly detail: string;
}

/** Those whose name or detail holds what was typed, without case; a serial number also without its dots. */
export function matching<Item extends Named>(items: readonly Item[], typed: string): readonly Item[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return items;
  return items.filter(
    ({ name, detail }) =>
      name.toLowerCase().includes(wanted) ||
      detail.toLowerCase().includes(wanted) ||
      (/^\d+$/.test(wanted) && detail.replaceAll('.', '').includes(wanted)),
  );
}
