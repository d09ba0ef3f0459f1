import { Download } from 'lucide-react';
import { buttonStyle } from '../ui/button-style.ts';

interface DownloadLinkProps {
  /** The kind of file, as PDF. */
  readonly kind: string;
  /** Full label, which begins with the kind. */
  readonly label: string;
  readonly href: string;
}

/** A file that the server makes while the browser stores it; nothing of it passes through the page. */
export function DownloadLink({ kind, label, href }: DownloadLinkProps) {
  return (
    <a href={href} download aria-label={label} className={buttonStyle()}>
      <Download aria-hidden size={16} />
      {kind}
    </a>
  );
}
