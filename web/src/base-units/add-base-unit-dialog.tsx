import {
  BASE_UNIT_TYPES,
  baseUnitManagementRoutes,
  baseUnitType,
  type BaseUnitType,
  ingestAddressRoutes,
  NETWORK_SERVER,
  present,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { additionRefusal, type AdditionRefusal } from './refusals.ts';
import type { NewDeviceKey } from './device-key-dialog.tsx';
import { typeText } from './type-text.ts';

interface AddBaseUnitDialogProps {
  readonly open: boolean;
  /** Chosen already. */
  readonly type?: BaseUnitType | undefined;
  readonly onClose: () => void;
  readonly onAdded: (made: NewDeviceKey) => void;
}

/** Adds a base unit: serial number, name and type, all required. */
export function AddBaseUnitDialog({ open, type, onClose, onAdded }: AddBaseUnitDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(type === NETWORK_SERVER ? 'baseUnits.add.openNetworkServer' : 'baseUnits.add.title')}
    >
      {open && <AddBaseUnitForm type={type} onClose={onClose} onAdded={onAdded} />}
    </Dialog>
  );
}

/** A network server has no label: its serial number names it among the company's units. */
function madeUpSerial(): string {
  const number = present(crypto.getRandomValues(new Uint32Array(1))[0]);
  return `NS-${String(number % 1_000_000).padStart(6, '0')}`;
}

function AddBaseUnitForm({ type: given, onClose, onAdded }: Omit<AddBaseUnitDialogProps, 'open'>) {
  const { t } = useTranslation();
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const isServer = given === NETWORK_SERVER;
  const [serial, setSerial] = useState(isServer ? madeUpSerial : '');
  const [name, setName] = useState(isServer ? t('baseUnits.add.networkServer') : '');
  const [type, setType] = useState<BaseUnitType | null>(given ?? null);
  const [missing, setMissing] = useState<AdditionRefusal>({});
  const [brokerKey, setBrokerKey] = useState('');
  const adding = useApiMutation(baseUnitManagementRoutes.createBaseUnit);
  const refusal = adding.error === null ? missing : additionRefusal(adding.error, t);
  const addresses = useQuery(apiQuery(api, 'BaseUnits', ingestAddressRoutes.ingestAddresses, {}));
  const hasOutsideBroker = addresses.data?.mqtt.kind === 'outside';

  const send = async (typeId: BaseUnitType): Promise<void> => {
    const body = {
      baseUnitSerialNo: serial,
      baseUnitName: name,
      typeId,
      typeDescription: BASE_UNIT_TYPES[typeId].description,
      ...(hasOutsideBroker && brokerKey !== '' && { brokerKey }),
    };
    await adding.send({ body }, ({ id, type: madeType, serialNo, base_unit_name, deviceKey }) =>
      onAdded({ id, type: madeType, serialNo, name: base_unit_name, deviceKey }),
    );
  };
  const submit = (): void => {
    const required = t('baseUnits.add.required');
    const empty: AdditionRefusal = {
      ...(serial.trim() === '' && { serial: required }),
      ...(name.trim() === '' && { name: required }),
      ...(type === null && { type: required }),
    };
    adding.forget();
    setMissing(empty);
    const [first] = Object.keys(empty);
    if (first !== undefined)
      form.current?.querySelector<HTMLElement>(`.${first} :is(input, select)`)?.focus();
    else if (type !== null && !adding.busy) void send(type);
  };
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('baseUnits.add.submit')}
      busy={adding.busy}
      error={refusal.form}
      formRef={form}
    >
      <div className="serial">
        <TextField
          required
          label={t('baseUnits.add.serial')}
          {...(type !== NETWORK_SERVER && { hint: t('baseUnits.add.serialHint') })}
          value={serial}
          error={refusal.serial}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setSerial(target.value)}
        />
      </div>
      <div className="name">
        <TextField
          required
          label={t('baseUnits.add.name')}
          value={name}
          error={refusal.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="type">
        <Select
          label={t('baseUnits.add.type')}
          {...((type === null || type === NETWORK_SERVER) && { hint: t('baseUnits.add.serverHint') })}
          placeholder={t('baseUnits.add.chooseType')}
          options={baseUnitType.options.map((value) => ({
            value,
            label: typeText(BASE_UNIT_TYPES[value].description, t),
          }))}
          value={type}
          onChange={(chosen) => {
            setType(chosen);
            if (chosen !== NETWORK_SERVER) return;
            if (serial === '') setSerial(madeUpSerial());
            if (name === '') setName(t('baseUnits.add.networkServer'));
          }}
          {...(refusal.type !== undefined && { error: refusal.type })}
        />
      </div>
      {hasOutsideBroker && (
        <TextField
          label={t('baseUnits.add.brokerKey')}
          hint={t('baseUnits.add.brokerKeyHint')}
          value={brokerKey}
          error={refusal.brokerKey}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setBrokerKey(target.value)}
        />
      )}
    </DialogForm>
  );
}
