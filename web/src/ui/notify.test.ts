import { toast } from 'sonner';
import { expect, test, vi } from 'vitest';
import { notifyError, notifySuccess, toastsReady } from './notify.ts';

test(
  'good news stays for 2 s and bad news for 3 s, also when given before anything can show it',
  { tags: ['1.9.20'] },
  async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue('shown');
    const error = vi.spyOn(toast, 'error').mockReturnValue('shown');
    notifySuccess('Sensor order saved');
    notifyError('Failed to save sensor order');
    expect(success).not.toHaveBeenCalled();
    toastsReady(toast);
    await vi.waitFor(
      () => {
        expect(success).toHaveBeenCalledWith('Sensor order saved', { duration: 2_000 });
        expect(error).toHaveBeenCalledWith('Failed to save sensor order', { duration: 3_000 });
      },
      { timeout: 20_000 },
    );
  },
);
