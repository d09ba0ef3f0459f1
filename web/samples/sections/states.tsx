import { BellOff, BellRing, Thermometer } from 'lucide-react';
import { NoMatch } from '../../src/list-bar/index.ts';
import { BrighteningText } from '../../src/ui/brightening-text.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Chip } from '../../src/ui/chip.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { ErrorState } from '../../src/ui/error-state.tsx';
import { FormError } from '../../src/ui/form-error.tsx';
import { FormSuccess } from '../../src/ui/form-success.tsx';
import { Loaded, type Read } from '../../src/ui/loaded.tsx';
import { LoadingState } from '../../src/ui/loading-state.tsx';
import { RetryLine } from '../../src/ui/retry-line.tsx';
import { SkeletonRows } from '../../src/ui/skeleton-rows.tsx';
import { Skeleton } from '../../src/ui/skeleton.tsx';
import { Spinner } from '../../src/ui/spinner.tsx';
import { TONE_TEXT, type Tone } from '../../src/ui/tone.ts';
import { doNothing, LONG_NAME, RIGHT_TO_LEFT, Sample } from '../sample.tsx';

const TONES = Object.keys(TONE_TEXT) as Tone[];

/** States in a word. */
export function Chips() {
  return (
    <>
      {TONES.map((tone) => (
        <Sample key={tone} of={tone}>
          <Chip tone={tone} icon={BellRing}>
            High
          </Chip>
        </Sample>
      ))}
      {TONES.map((tone) => (
        <Sample key={tone} of={`${tone}, filled`}>
          <Chip tone={tone} icon={BellRing} solid>
            High
          </Chip>
        </Sample>
      ))}
      <Sample of="without icon">
        <Chip>Viewer</Chip>
      </Sample>
      <Sample of="right to left">
        <Chip icon={BellOff}>{RIGHT_TO_LEFT}</Chip>
      </Sample>
      <Sample of="long">
        <div className="sample-240">
          <Chip tone="high" icon={BellRing}>
            <span className="truncate">{LONG_NAME}</span>
          </Chip>
        </div>
      </Sample>
    </>
  );
}

/** Messages of a page or a form, instead of its content or beside it. */
export function Messages() {
  return (
    <>
      <Sample of="empty" wide>
        <EmptyState
          icon={Thermometer}
          title="No sensors yet"
          action={<Button variant="primary">Add Sensor</Button>}
        >
          Sensors that a base unit receives are found by themselves.
        </EmptyState>
      </Sample>
      <Sample of="empty, title alone" wide>
        <EmptyState title="No notes" />
      </Sample>
      <Sample of="nothing found" wide>
        <NoMatch onShowAll={doNothing} />
      </Sample>
      <Sample of="failed" wide>
        <ErrorState title="Sensors could not be read" action={<Button>Try again</Button>}>
          Nothing was lost. The server does not answer.
        </ErrorState>
      </Sample>
      <Sample of="form, refused" wide>
        <FormError>{`There is a sensor of that name already: ${LONG_NAME}, in the zone Blood bank`}</FormError>
      </Sample>
      <Sample of="form, done" wide>
        <FormSuccess>The test message was sent.</FormSuccess>
      </Sample>
      <Sample of="line that tries again" wide>
        <RetryLine text="Zones could not be read." onRetry={doNothing} />
      </Sample>
      <Sample of="line that tries again, in red" wide>
        <RetryLine text="Alarms could not be read." onRetry={doNothing} className="text-high" />
      </Sample>
    </>
  );
}

const READ: Read<string> = { data: '12 sensors', error: null, isPending: false, refetch: doNothing };
const LOADING: Read<string> = { ...READ, data: undefined, isPending: true };
const FAILED: Read<string> = { ...READ, data: undefined, error: new TypeError('Failed to fetch') };

function LoadedText({ query }: { readonly query: Read<string> }) {
  return (
    <Loaded query={query} loading="Sensors are loading" failed="Sensors could not be read">
      {(text) => <p>{text}</p>}
    </Loaded>
  );
}

/** Placeholders for something that loads, and a figure that changes. */
export function Loading() {
  return (
    <>
      <Sample of="skeleton" wide>
        <Skeleton />
      </Sample>
      <Sample of="skeleton of a size">
        <Skeleton className="h-6 w-12" />
      </Sample>
      <Sample of="spinner">
        <Spinner />
      </Sample>
      <Sample of="small spinner">
        <span className="inline-flex px-4">
          <Spinner small />
        </span>
      </Sample>
      <Sample of="changing figure">
        <BrighteningText text="-18.4 °C" />
      </Sample>
      <Sample of="rows that load" wide>
        <LoadingState label="Sensors are loading">
          <SkeletonRows label="Sensors are loading" rows={3} />
        </LoadingState>
      </Sample>
      <Sample of="loading" wide>
        <LoadedText query={LOADING} />
      </Sample>
      <Sample of="loaded">
        <LoadedText query={READ} />
      </Sample>
      <Sample of="not loaded" wide>
        <LoadedText query={FAILED} />
      </Sample>
    </>
  );
}
