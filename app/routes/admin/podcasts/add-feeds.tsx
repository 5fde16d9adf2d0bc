import { Form, useNavigation } from '@remix-run/react';
import type { Failure } from '~/lib/web/form-outcome';
import { Button } from '~/ui/forms/button';
import { TextAreaField, TextField } from '~/ui/forms/form-fields';

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
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      <TextAreaField
        label="Feed addresses or OPML"
        name="feeds"
        rows={3}
        hint={`One address a line, or the text of an OPML file; at most ${most} feeds at once.`}
        defaultValue={failure?.values.feeds?.[0] ?? ''}
        errors={failure?.fields.feeds}
      />
      <TextField
        label="OPML file"
        name="file"
        type="file"
        accept=".opml,.xml,text/xml,text/x-opml"
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={sending}>Add podcasts</Button>
        <Button name="intent" value="starter" look="secondary" busy={sending}>
          Add the starter list ({starterCount} podcasts)
        </Button>
      </div>
    </Form>
  );
}
