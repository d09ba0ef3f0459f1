import { Bell, Download, Pencil, RefreshCw, Star, Trash2 } from 'lucide-react';
import { buttonStyle, type ButtonVariant } from '../../src/ui/button-style.ts';
import { Button } from '../../src/ui/button.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { IconPlace } from '../../src/ui/icon-place.tsx';
import { doNothing, Kept, LONG_NAME, RIGHT_TO_LEFT, Sample } from '../sample.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'positive', 'secondary', 'ghost', 'danger', 'remove'];

/** Buttons with words. */
export function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Sample key={variant} of={variant}>
          <Button variant={variant}>Acknowledge</Button>
        </Sample>
      ))}
      {VARIANTS.map((variant) => (
        <Sample key={variant} of={`${variant}, hover`} shown="hover">
          <Button variant={variant}>Acknowledge</Button>
        </Sample>
      ))}
      {VARIANTS.map((variant) => (
        <Sample key={variant} of={`${variant}, disabled`}>
          <Button variant={variant} disabled>
            Acknowledge
          </Button>
        </Sample>
      ))}
      {VARIANTS.map((variant) => (
        <Sample key={variant} of={`${variant}, busy`}>
          <Button variant={variant} busy icon={Download}>
            Acknowledge
          </Button>
        </Sample>
      ))}
      <Sample of="focus" shown="focus-visible">
        <Button>Acknowledge</Button>
      </Sample>
      <Sample of="icon">
        <Button icon={Download}>Export</Button>
      </Sample>
      <Sample of="busy without icon">
        <Button busy>Export</Button>
      </Sample>
      <Sample of="disabled, keeps the focus">
        <Button disabled keepFocus>
          Export
        </Button>
      </Sample>
      <Sample of="pressed">
        <Kept<boolean> initial>
          {(pressed, keep) => (
            <Button pressed={pressed} onClick={() => keep(!pressed)}>
              Last 7 days
            </Button>
          )}
        </Kept>
      </Sample>
      <Sample of="long">
        <Button>{`Set limits of ${LONG_NAME}`}</Button>
      </Sample>
      <Sample of="right to left">
        <Button>{`Show ${RIGHT_TO_LEFT}`}</Button>
      </Sample>
      <Sample of="link with the look of a button">
        <a href="#buttons" className={buttonStyle('primary')}>
          Open the report
        </a>
      </Sample>
    </>
  );
}

/** Buttons with an icon alone. */
export function IconButtons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Sample key={variant} of={variant}>
          <IconButton variant={variant} icon={Trash2} label="Delete" onClick={doNothing} />
        </Sample>
      ))}
      <Sample of="hover" shown="hover">
        <IconButton icon={Pencil} label="Edit" />
      </Sample>
      <Sample of="focus" shown="focus-visible">
        <IconButton icon={Pencil} label="Edit" />
      </Sample>
      <Sample of="disabled">
        <IconButton icon={Pencil} label="Edit" disabled />
      </Sample>
      <Sample of="pressed">
        <IconButton icon={Star} label="Favourite" pressed />
      </Sample>
      <Sample of="open">
        <IconButton icon={Bell} label="Signals" expanded />
      </Sample>
      <Sample of="place of one that is missing">
        <span className="flex">
          <IconButton icon={RefreshCw} label="Refresh" />
          <IconPlace />
          <IconButton icon={Trash2} label="Delete" />
        </span>
      </Sample>
    </>
  );
}
