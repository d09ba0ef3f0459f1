/** The product's mark, with its name beside it where there is room. */
export function Brand({ name }: { readonly name?: string | undefined }) {
  return (
    <span className="flex items-center gap-3 font-semibold">
      <img src="/icon.svg" alt="" width={32} height={32} className="shrink-0" />
      {name}
    </span>
  );
}
