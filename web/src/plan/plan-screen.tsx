import { type Site, planRoutes, type SitePlan } from '@ts1/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Check, Map as MapIcon, MonitorUp, PencilRuler, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { addTexts } from '../i18n/translate.ts';
import { plan as texts } from '../i18n/en/plan.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { PLAN_HEIGHT, planLayout } from './plan-layout.ts';
import { planSearch } from './plan-search.ts';
import { NotPlaced } from './not-placed.tsx';
import { PlanView } from './plan-view.tsx';
import { PlanUpload } from './plan-upload.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { WallDisplay } from './wall-display.tsx';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

addTexts({ plan: texts, sensorInputs });

const route = getRouteApi('/signed-in/dashboard/plan');

/** Sites, their plans and the sensors on them (spec 2 §2 Plan View). */
export function PlanScreen() {
  const { t } = useTranslation();
  const { site: wanted, wall, edit } = planSearch.parse(route.useSearch());
  const navigate = route.useNavigate();
  const sites = useSites();
  const mayManageDevices = useCan('devices');
  const isPhone = useMediaQuery(PHONE);
  const [adding, setAdding] = useState(false);
  const all = sites.data?.data ?? [];
  const site = all.find(({ siteId }) => siteId === wanted) ?? all[0];
  const isEditing = mayManageDevices && edit === true;
  const show = (siteId: number | undefined, editing = isEditing): void =>
    void navigate({ search: { site: siteId, ...(editing && { edit: true }) } });
  const arrange = (siteId: number): void => show(siteId, true);
  const line = site !== undefined && !isEditing && <NotPlaced sites={all} siteId={site.siteId} />;
  return (
    <>
      <Link to="/" className={classes(buttonStyle('ghost'), 'mb-2 -ml-4')}>
        <ArrowLeft aria-hidden size={16} />
        {t('plan.back')}
      </Link>
      <PageHeader
        title={t('plan.title')}
        subtitle={t('plan.subtitle')}
        action={
          (site !== undefined || sites.isPending) && (
            <Button
              icon={MonitorUp}
              disabled={site === undefined}
              onClick={() => void navigate({ search: { site: site?.siteId, wall: true } })}
            >
              {t('plan.wall')}
            </Button>
          )
        }
      />
      {sites.isPending && (
        <>
          <Skeleton className="mt-6 mb-3 h-9 w-64 max-w-full pointer-coarse:h-11" />
          <Loading isEditing={isEditing} />
        </>
      )}
      {sites.isError && sites.data === undefined && <Failed onRetry={() => void sites.refetch()} />}
      {sites.data !== undefined && site === undefined && (
        <EmptyState
          icon={MapIcon}
          title={t('plan.noSites')}
          action={
            mayManageDevices && <PlanUpload siteId={null} label={t('plan.upload')} onUploaded={arrange} />
          }
        >
          {t(mayManageDevices ? 'plan.noSitesAdmin' : 'plan.noSitesViewer')}
        </EmptyState>
      )}
      {site !== undefined && (
        <>
          <div className="mb-3 flex flex-wrap items-end gap-2">
            <div className="max-w-64 min-w-40 flex-1">
              <Select
                label={t('plan.selectSite')}
                value={String(site.siteId)}
                options={all.map(({ siteId, siteDescription }) => ({
                  value: String(siteId),
                  label: siteDescription,
                }))}
                onChange={(value) => show(Number(value))}
              />
            </div>
            {isEditing && (
              <Button icon={Plus} onClick={() => setAdding(true)}>
                {t('plan.addSite')}
              </Button>
            )}
            {!isPhone && line}
            {mayManageDevices && (
              <Button
                icon={isEditing ? Check : PencilRuler}
                className="ml-auto"
                onClick={() => show(site.siteId, !isEditing)}
              >
                {t(isEditing ? 'plan.done' : 'plan.edit')}
              </Button>
            )}
          </div>
          <SitePlanView
            key={site.siteId}
            site={site}
            isEditing={isEditing}
            wall={wall === true}
            onLeaveWall={() => show(site.siteId)}
            onDeleted={() => show(undefined)}
          />
          {isPhone && line}
          <SiteDialog open={adding} onClose={() => setAdding(false)} onSaved={arrange} />
        </>
      )}
    </>
  );
}

interface SitePlanViewProps {
  readonly site: Site;
  readonly isEditing: boolean;
  readonly wall: boolean;
  readonly onLeaveWall: () => void;
  readonly onDeleted: () => void;
}

function SitePlanView({ site, isEditing, wall, onLeaveWall, onDeleted }: SitePlanViewProps) {
  const plan = usePlan(site.siteId);
  if (plan.data === undefined) {
    return plan.isError ? <Failed onRetry={() => void plan.refetch()} /> : <Loading isEditing={isEditing} />;
  }
  return (
    <>
      <PlanView site={site} plan={plan.data} isEditing={isEditing} onDeleted={onDeleted} />
      {wall && <WallDisplay name={site.siteDescription} plan={plan.data} onClose={onLeaveWall} />}
    </>
  );
}

function Loading({ isEditing }: { readonly isEditing: boolean }) {
  const { t } = useTranslation();
  return (
    <LoadingState label={t('plan.loading')}>
      <div className={planLayout(isEditing)}>
        <Skeleton className={PLAN_HEIGHT} />
      </div>
    </LoadingState>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('plan.failed')} action={<Button onClick={onRetry}>{t('ui.tryAgain')}</Button>}>
      {t('plan.failedHint')}
    </ErrorState>
  );
}

/** The company's sites, without their images. */
function useSites(): UseQueryResult<{ data: Site[] }> {
  return useQuery(apiQuery(useApi(), 'Site', planRoutes.listSites, { query: { plans: 'false' } }));
}

/** The plan of a site; read again only when somebody changes it, because images are large. */
function usePlan(siteId: number): UseQueryResult<SitePlan> {
  const options = apiQuery(useApi(), 'Plan', planRoutes.getPlan, { params: { siteId: String(siteId) } });
  return useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
}
