import { MAX_REQUESTED } from '~/domain/feeds/import/adding-podcasts';
import { t } from '~/messages/t';
import { Button } from './button';
import { ActionForm } from './form';
import { TextAreaField, TextField } from './form-fields';

/** Adds podcasts by the addresses of their feeds. `starterCount`: offers the starter list. */
export function AddFeeds({ starterCount }: { starterCount?: number }) {
  return (
    <ActionForm
      action="/admin/podcasts/add"
      encType="multipart/form-data"
      failureTitle={t('adminFeeds.noneAdded')}
      className="grid gap-2 sm:gap-4"
    >
      <TextAreaField
        label={t('adminFeeds.addresses')}
        name="feeds"
        rows={2}
        hint={t('adminFeeds.addressesHint', { count: MAX_REQUESTED })}
      />
      <TextField
        label={t('adminFeeds.file')}
        name="file"
        type="file"
        refill={false}
        accept=".opml,.xml,text/xml,text/x-opml"
      />
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Button size="small">{t('adminFeeds.add')}</Button>
        {starterCount === undefined ? null : (
          <Button name="intent" value="starter" look="secondary" size="small">
            {t('adminFeeds.addStarter', { count: starterCount })}
          </Button>
        )}
      </div>
    </ActionForm>
  );
}
