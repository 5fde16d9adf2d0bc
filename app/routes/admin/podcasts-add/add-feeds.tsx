import { Form, useNavigation } from '@remix-run/react';
import type { Failure } from '~/lib/web/form-outcome';
import { Button } from '~/ui/forms/button';
import { TextAreaField, TextField } from '~/ui/forms/form-fields';
import { t } from '~/messages/t';

export function AddFeeds({
  failure,
  starterCount,
  most,
}: {
  failure: Failure | null;
  starterCount: number;
  most: number;
}) {
  const sending = useNavigation().state !== 'idle';
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-2 sm:gap-4">
      <TextAreaField
        label={t('adminFeeds.addresses')}
        name="feeds"
        rows={2}
        hint={t('adminFeeds.addressesHint', { count: most })}
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
        <Button name="intent" value="starter" look="secondary" size="small" busy={sending}>
          {t('adminFeeds.addStarter', { count: starterCount })}
        </Button>
      </div>
    </Form>
  );
}
