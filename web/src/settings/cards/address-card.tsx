import { settingsAddress, addressRoutes, type SettingsAddress } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormSuccess } from '../../ui/form-success.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LoadedSettings } from '../loaded.tsx';

const LINES = settingsAddress.keyof().options;
const AUTOCOMPLETE = {
  companyName: 'organization',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  postcode: 'postal-code',
  country: 'country-name',
} as const;

/** The company's postal address, which admins change. */
export function AddressCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const address = useQuery(apiQuery(useApi(), 'Address', addressRoutes.getAddress, {}));
  return (
    <Card title={t('settings.address.title')}>
      <LoadedSettings query={address}>
        {(stored) => (maySet ? <AddressForm stored={stored} /> : <AddressText address={stored} />)}
      </LoadedSettings>
    </Card>
  );
}

function AddressText({ address }: { readonly address: SettingsAddress }) {
  return (
    <address className="text-body not-italic">
      {LINES.filter((line) => address[line] !== '').map((line) => (
        <span key={line} className="block break-words">
          {address[line]}
        </span>
      ))}
    </address>
  );
}

function AddressForm({ stored }: { readonly stored: SettingsAddress }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  // Lines that were not touched follow what others save meanwhile.
  const [edits, setEdits] = useState<Partial<SettingsAddress>>({});
  const { busy, isDone, refusal, failure, forget, send } = useApiMutation(addressRoutes.saveAddress, {
    fields: LINES,
    readsLater: true,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await send({ body: { ...stored, ...edits } }, (saved) => {
      queries.setQueryData(apiQuery(api, 'Address', addressRoutes.getAddress, {}).queryKey, saved);
      setEdits({});
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      {LINES.map((line) => (
        <TextField
          key={line}
          name={line}
          label={t(`settings.address.${line}`)}
          autoComplete={AUTOCOMPLETE[line]}
          value={edits[line] ?? stored[line]}
          error={refusal(line)}
          onChange={({ target }) => {
            forget();
            setEdits((before) => ({ ...before, [line]: target.value }));
          }}
        />
      ))}
      <div className="flex flex-col gap-3 sm:col-span-2">
        <p className="text-fine text-muted">{t('settings.address.hint')}</p>
        <FormError>{failure}</FormError>
        <FormSuccess>{isDone ? t('settings.address.saved') : undefined}</FormSuccess>
        <Button type="submit" variant="primary" busy={busy} className="self-start">
          {t('settings.address.save')}
        </Button>
      </div>
    </form>
  );
}
