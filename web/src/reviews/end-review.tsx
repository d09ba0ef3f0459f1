import { LONGEST_FINDING, type Review, reviewRoutes } from '@ts1/contract';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { TextArea } from '../ui/text-area.tsx';

/** Ends a review with one button, or with a finding, and leads back to what is due; one that must be signed stays. */
export function EndReview({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isFinding, setFinding] = useState(false);
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { busy, failure, refusal, send, forget } = useApiMutation(reviewRoutes.endReview, {
    fields: ['text'],
  });
  const params = { reviewId: String(review.id) };
  const leave = (): void => {
    notifySuccess(t(review.must_be_signed ? 'reviews.endedUnsigned' : 'reviews.ended'));
    // One that must be signed stays on the screen, with the button for that.
    if (!review.must_be_signed) void navigate({ to: '/alarm-log/reviews' });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() === '') return;
    await send({ params, body: { result: 'finding', text } }, leave);
  };
  if (!isFinding) {
    return (
      <div className="flex flex-col gap-2">
        <span className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={Check}
            busy={busy}
            onClick={() => void send({ params, body: { result: 'nothing' } }, leave)}
          >
            {t('reviews.results.nothing')}
          </Button>
          <Button onClick={() => setFinding(true)}>{t('reviews.finding')}</Button>
        </span>
        <FormError>{failure}</FormError>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-prose flex-col gap-3">
      <TextArea
        label={t('reviews.findingLabel')}
        value={text}
        maxLength={LONGEST_FINDING}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to write it
        autoFocus
        error={isChecked && text.trim() === '' ? t('reviews.findingNeeded') : refusal('text')}
        onChange={({ target }) => {
          forget();
          setText(target.value);
        }}
      />
      <FormError>{failure}</FormError>
      <span className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('reviews.saveFinding')}
        </Button>
        <Button onClick={() => setFinding(false)}>{t('ui.cancel')}</Button>
      </span>
    </form>
  );
}
