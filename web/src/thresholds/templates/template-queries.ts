import { alarmTemplateRoutes, type TemplatePreview } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';

const LOOK_AGAIN_MS = 1_000;

/** The templates of the company, with how far their followers are. */
export function useTemplates() {
  const query = apiQuery(useApi(), 'AlarmTemplates', alarmTemplateRoutes.listAlarmTemplates, {});
  return useQuery({
    ...query,
    // The server announces how far it is every two seconds: this is for a stream that is down.
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting, failed }) => waiting > failed) === true ? 2 * LOOK_AGAIN_MS : false,
  });
}

/** Reads which of a template's followers failed, and what they lack. */
export function useTemplateJob(templateId: number) {
  const params = { templateId: String(templateId) };
  return useQuery(apiQuery(useApi(), 'AlarmTemplates', alarmTemplateRoutes.getTemplateJob, { params }));
}

export function isUnderWay(preview: TemplatePreview | undefined): boolean {
  const state = preview?.backTest.state;
  return state === 'waiting' || state === 'running';
}

/** A preview that was asked for, as far as it is by now. */
export function usePreview(templateId: number, asked: TemplatePreview | undefined) {
  const params = { templateId: String(templateId) };
  const query = apiQuery(
    useApi(),
    'AlarmTemplates',
    alarmTemplateRoutes.getTemplatePreview,
    { params },
    { background: true },
  );
  const { data } = useQuery({
    ...query,
    enabled: asked !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data) ? LOOK_AGAIN_MS : false,
  });
  return data ?? asked;
}
