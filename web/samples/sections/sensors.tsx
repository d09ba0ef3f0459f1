import { Pencil } from 'lucide-react';
import { NOW } from '../../src/testing/moment.ts';
import { SensorTable } from '../../src/sensors/index.ts';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { doNothing, Sample } from '../sample.tsx';
import { answerSensors, SENSORS } from '../sensors-in-every-state.ts';
import { Within } from '../within.tsx';

/** Sensors of every state in the rows of their table: bells, values with limits, spark lines, states, signal, battery. */
export function SensorRows() {
  return (
    <Sample of="every state" wide>
      <Within answers={answerSensors}>
        <SensorTable sensors={SENSORS} now={NOW} />
      </Within>
    </Sample>
  );
}

/** The same rows where they are ordered and have actions. */
export function SensorRowsWithActions() {
  return (
    <>
      <Sample of="with actions, in an order of its own" wide>
        <Within answers={answerSensors}>
          <SensorTable
            sensors={SENSORS.slice(0, 3)}
            now={NOW}
            onMove={doNothing}
            actions={({ name }) => <IconButton icon={Pencil} label={`Edit ${name}`} />}
          />
        </Within>
      </Sample>
      <Sample of="hover" shown="hover" wide>
        <Within answers={answerSensors}>
          <SensorTable sensors={SENSORS.slice(1, 2)} now={NOW} />
        </Within>
      </Sample>
      <Sample of="focus" shown="focus-visible" wide>
        <Within answers={answerSensors}>
          <SensorTable sensors={SENSORS.slice(1, 2)} now={NOW} />
        </Within>
      </Sample>
      <Sample of="viewer" wide>
        <Within answers={answerSensors} caller="viewer">
          <SensorTable sensors={SENSORS.slice(12, 13)} now={NOW} />
        </Within>
      </Sample>
    </>
  );
}
