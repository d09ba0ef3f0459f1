/** In a table, keeps the place of an icon button that a row lacks, so that Delete is where it is in the next row. */
export function IconPlace() {
  return <span aria-hidden className="size-9 shrink-0 max-md:hidden pointer-coarse:size-11" />;
}
