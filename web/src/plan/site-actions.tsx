import { planRoutes, type Site } from '@ts1/contract';
import { ImageOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PlanUpload } from './plan-upload.tsx';
import { SiteDialog } from './site-dialog.tsx';

interface SiteActionsProps {
  readonly site: Site;
  readonly hasPlan: boolean;
  readonly onDeleted: () => void;
}

/** Actions of admins on a site: its plan, its details, its end. */
export function SiteActions({ site, hasPlan, onDeleted }: SiteActionsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'details' | 'removePlan' | 'deleteSite'>();
  const params = { siteId: String(site.siteId) };
  const close = (): void => setAsked(undefined);
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
      <ConfirmAction
        destructive
        route={planRoutes.deletePlan}
        request={asked === 'removePlan' ? { params } : null}
        onClose={close}
        title={t('plan.removePlanQuestion', { name: site.siteDescription })}
        confirmLabel={t('plan.removePlan')}
      >
        {t('plan.removePlanHint')}
      </ConfirmAction>
      <ConfirmAction
        destructive
        route={planRoutes.updateSite}
        request={asked === 'deleteSite' ? { params, body: { is_deleted: true } } : null}
        // The screen goes to another site before this one is read again.
        options={{ readsLater: true }}
        onDone={onDeleted}
        onClose={close}
        title={t('plan.deleteSiteQuestion', { name: site.siteDescription })}
        confirmLabel={t('plan.deleteSite')}
      >
        {t('plan.deleteSiteHint')}
      </ConfirmAction>
    </Card>
  );
}
