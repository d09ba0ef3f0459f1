import type { PlannedPerson, Route, RouteRequest } from '@ts1/contract';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import type { PlannedKind } from './plans-part.tsx';

interface PlanItemProps<R extends Route> {
  readonly kind: PlannedKind;
  readonly name: string;
  readonly people: readonly PlannedPerson[];
  /** Controls before those that change the plan. */
  readonly controls?: ReactNode;
  readonly onEdit: () => void;
  readonly deletion: { readonly route: R; readonly request: RouteRequest<R> };
  /** Lines of text about the plan. */
  readonly children: ReactNode;
}

/** A plan of reviews or tasks with its people, and a warning where one of them is gone. */
export function PlanItem<R extends Route>({
  kind,
  name,
  people,
  controls,
  onEdit,
  deletion,
  children,
}: PlanItemProps<R>) {
  const { t } = useTranslation();
  const mayPlan = useCan('reports');
  const gone = people.filter(({ may_sign_in }) => !may_sign_in);
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1 text-body">
        <span className="font-semibold break-words">{name}</span>
        {children}
        <span className="break-words text-muted">{t(`${kind}.plan.by`, { names: joinNames(people) })}</span>
        {gone.length > 0 && (
          <span className="flex items-center gap-1 text-high">
            <CircleAlert aria-hidden size={16} className="shrink-0" />
            {t(`${kind}.plan.gone`, { names: joinNames(gone) })}
          </span>
        )}
      </div>
      <span className="flex flex-wrap items-end gap-2">
        {controls}
        {mayPlan && <Actions kind={kind} name={name} onEdit={onEdit} deletion={deletion} />}
      </span>
    </li>
  );
}

const joinNames = (people: readonly PlannedPerson[]): string =>
  people.map(({ username }) => username).join(', ');

function Actions<R extends Route>({
  kind,
  name,
  onEdit,
  deletion,
}: Pick<PlanItemProps<R>, 'kind' | 'name' | 'onEdit' | 'deletion'>) {
  const { t } = useTranslation();
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button label={t(`${kind}.plan.editOf`, { name })} onClick={onEdit}>
        {t(`${kind}.plan.edit`)}
      </Button>
      <Button label={t(`${kind}.plan.removeOf`, { name })} onClick={() => ask(true)}>
        {t(`${kind}.plan.remove`)}
      </Button>
      <ConfirmAction
        title={t(`${kind}.plan.removeQuestion`)}
        confirmLabel={t(`${kind}.plan.remove`)}
        onClose={() => ask(false)}
        route={deletion.route}
        request={isAsked ? deletion.request : null}
        options={{ background: true }}
      >
        {t(`${kind}.plan.removeHint`)}
      </ConfirmAction>
    </>
  );
}
