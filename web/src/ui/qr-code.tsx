import { generate } from 'lean-qr';

interface QrCodeProps {
  readonly text: string;
  /** Content of the code, for those who do not see it. */
  readonly label: string;
}

/** Light modules that readers need around the code. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in both themes, because many readers know no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const code = generate(text);
  const size = code.size + 2 * QUIET_ZONE;
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (__, x) =>
      code.get(x, y) ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '',
    ).join(''),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 self-center rounded-sm"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={rows.join('')} />
    </svg>
  );
}
