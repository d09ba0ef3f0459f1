import { LoaderCircle } from 'lucide-react';

/**
 * A turning circle; decoration, so the text beside it has to say what is being waited for. A small one is in the
 * padding of a button, whose width stays what it was: a button that grew would push what is beside it.
 */
export function Spinner({ small = false }: { readonly small?: boolean }) {
  return (
    <LoaderCircle
      aria-hidden
      size={small ? 12 : 16}
      className={`shrink-0 animate-spin ${small ? '-mr-1.5 -ml-3.5' : ''}`}
    />
  );
}
