import { LoaderCircle } from 'lucide-react';

/** A turning circle; decoration, so the text beside it has to say what is being waited for. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
}
