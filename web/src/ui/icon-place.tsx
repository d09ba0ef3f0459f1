/** In a table, keeps the place of an icon button that a row lacks, so that Delete stands where it does in the next. */
export function IconPlace() {
  return <span aria-hidden className="size-9 shrink-0 max-md:hidden pointer-coarse:size-11" />;
}
