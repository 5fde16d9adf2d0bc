import { Form, useNavigation } from '@remix-run/react';
import { MAX_REQUESTED } from '~/domain/feeds/import/adding-podcasts';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button } from './button';
import { TextAreaField, TextField } from './form-fields';

/** Adds podcasts by the addresses of their feeds; keeps what was typed. */
export function AddFeeds({
  failure,
  starterCount,
}: {
  failure: Failure | null;
  /** Offers the starter list. */
  starterCount?: number;
}) {
  const sending = useNavigation().state !== 'idle';
  return (
    <Form
      method="post"
      action="/admin/podcasts/add"
      encType="multipart/form-data"
      className="grid gap-2 sm:gap-4"
    >
      <TextAreaField
        label={t('adminFeeds.addresses')}
        name="feeds"
        rows={2}
        hint={t('adminFeeds.addressesHint', { count: MAX_REQUESTED })}
        defaultValue={failure?.values.feeds?.[0] ?? ''}
        errors={failure?.fields.feeds}
      />
      <TextField
        label={t('adminFeeds.file')}
        name="file"
        type="file"
        accept=".opml,.xml,text/xml,text/x-opml"
      />
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Button size="small" busy={sending}>
          {t('adminFeeds.add')}
        </Button>
        {starterCount === undefined ? null : (
          <Button name="intent" value="starter" look="secondary" size="small" busy={sending}>
            {t('adminFeeds.addStarter', { count: starterCount })}
          </Button>
        )}
      </div>
    </Form>
  );
}
