import { Form, Link } from '@remix-run/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Artwork } from './artwork';
import { Button } from './button';
import { TextField } from './form-fields';

type Item = { id: string; notes: string | null; displayOrder: number; isActive: boolean };

/** A form of one button, which sends what to do with the item. */
function Act({
  id,
  intent,
  label,
  children,
  ...button
}: {
  id: string;
  intent: string;
  label: string;
  children: React.ReactNode;
} & React.ComponentProps<typeof Button>) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button name="intent" value={intent} aria-label={label} {...button}>
        {children}
      </Button>
    </Form>
  );
}

/** A row of the admins' featured lists: the switch, the order, the notes and the way out. */
export function FeaturedItem({
  item,
  title,
  subtitle,
  imagePath,
  language,
  removeTo,
}: {
  item: Item;
  title: string;
  subtitle: string | null;
  imagePath: string | null;
  language: string | null;
  removeTo: string;
}) {
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex items-start gap-4">
        <Artwork path={imagePath} title={title} look="tiny" className="w-16" />
        <div className="min-w-0 flex-1">
          <p dir="auto" lang={language ?? undefined} className="font-semibold wrap-anywhere">
            {title}
          </p>
          {subtitle ? (
            <p dir="auto" className="text-sm text-ink-muted wrap-anywhere">
              {subtitle}
            </p>
          ) : null}
        </div>
        <Act
          id={item.id}
          intent={item.isActive ? 'deactivate' : 'activate'}
          label={`${title} is active`}
          role="switch"
          aria-checked={item.isActive}
          look={item.isActive ? 'primary' : 'secondary'}
          size="small"
        >
          {item.isActive ? 'Active' : 'Inactive'}
        </Act>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Form method="post" preventScrollReset className="flex flex-1 flex-wrap items-end gap-3">
          <input type="hidden" name="id" value={item.id} />
          <div className="w-28">
            <TextField
              // A new place shows at once, and nothing else that is typed here goes with the old one.
              key={item.displayOrder}
              label="Order"
              of={title}
              name="displayOrder"
              type="number"
              required
              defaultValue={item.displayOrder}
            />
          </div>
          <div className="min-w-48 flex-1">
            <TextField
              label="Notes"
              of={title}
              name="notes"
              defaultValue={item.notes ?? ''}
              maxLength={1000}
            />
          </div>
          <Button name="intent" value="save" look="secondary" aria-label={`Save ${title}`}>
            Save
          </Button>
        </Form>
        <div className="flex gap-2">
          <Act id={item.id} intent="up" label={`Move ${title} up`} look="quiet" size="icon">
            <ArrowUp aria-hidden="true" className="size-5" />
          </Act>
          <Act id={item.id} intent="down" label={`Move ${title} down`} look="quiet" size="icon">
            <ArrowDown aria-hidden="true" className="size-5" />
          </Act>
          <Link
            to={removeTo}
            aria-label={`Remove ${title}`}
            className="inline-flex min-h-11 items-center px-2 text-danger underline"
          >
            Remove
          </Link>
        </div>
      </div>
    </li>
  );
}
