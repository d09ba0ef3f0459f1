import { planRoutes, type Site } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ImageOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { errorText } from '../platform/error-text.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PlanUpload } from './plan-upload.tsx';
import { SiteDialog } from './site-dialog.tsx';

interface SiteActionsProps {
  readonly site: Site;
  readonly hasPlan: boolean;
  readonly onDeleted: () => void;
}

/** What admins do with a site: its plan, its details, its end. */
export function SiteActions({ site, hasPlan, onDeleted }: SiteActionsProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'details' | 'removePlan' | 'deleteSite'>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const params = { siteId: String(site.siteId) };
  const close = (): void => {
    setAsked(undefined);
    setError(undefined);
  };
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: ['Plan'] });
      await queries.invalidateQueries({ queryKey: ['Site'] });
      close();
    } catch (caught) {
      setError(errorText(caught, t));
    } finally {
      setBusy(false);
    }
  };
  const remove = async (): Promise<void> => run(async () => api.call(planRoutes.deletePlan, { params }));
  const end = async (): Promise<void> =>
    run(async () => {
      await api.call(planRoutes.updateSite, { params, body: { is_deleted: true } });
      onDeleted();
    });
  const question = asked === 'deleteSite' ? 'deleteSite' : 'removePlan';
  return (
    <Card title={site.siteDescription}>
      {site.siteAddress !== '' && <p className="mb-3 text-body text-muted">{site.siteAddress}</p>}
      <div className="flex flex-wrap items-start gap-1">
        <PlanUpload siteId={site.siteId} label={t(hasPlan ? 'plan.replace' : 'plan.upload')} />
        <span className="ml-auto flex">
          <IconButton label={t('plan.siteDetails')} icon={Pencil} onClick={() => setAsked('details')} />
          {hasPlan && (
            <IconButton label={t('plan.removePlan')} icon={ImageOff} onClick={() => setAsked('removePlan')} />
          )}
          <IconButton
            label={t('plan.deleteSite')}
            icon={Trash2}
            variant="remove"
            onClick={() => setAsked('deleteSite')}
          />
        </span>
      </div>
      <SiteDialog open={asked === 'details'} site={site} onClose={close} />
      <ConfirmDialog
        open={asked === 'removePlan' || asked === 'deleteSite'}
        onClose={close}
        onConfirm={() => void (asked === 'deleteSite' ? end() : remove())}
        title={t(`plan.${question}Question`, { name: site.siteDescription })}
        confirmLabel={t(`plan.${question}`)}
        destructive
        busy={busy}
        error={error}
      >
        {t(`plan.${question}Hint`)}
      </ConfirmDialog>
    </Card>
  );
}
