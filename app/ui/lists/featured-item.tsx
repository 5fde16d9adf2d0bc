import { Link, useLocation } from '@remix-run/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { titleDirection } from '~/lib/language/title-language';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { Button } from '~/ui/forms/button';
import { FieldErrors, TextField } from '~/ui/forms/form-fields';
import { rowNoteClass, rowTitleClass } from './admin-list';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { AccessibleText } from '~/ui/text/accessible-text';

export type FeaturedRow = {
  item: { id: string; notes: string | null; displayOrder: number; isActive: boolean };
  title: string;
  subtitle: string | null;
  imagePath: string | null;
  language: string | null;
};

type Props = FeaturedRow & { removeTo: string; movable: boolean; failure: FormFailure | null };

function ActiveSwitch({ item, name, errors }: Pick<Props, 'item'> & Part) {
  const id = `active.${item.id}`;
  return (
    <Button
      name="intent"
      value={`${item.isActive ? 'deactivate' : 'activate'}:${item.id}`}
      id={id}
      aria-describedby={errors ? `${id}-error` : undefined}
      role="switch"
      aria-checked={item.isActive}
      look={item.isActive ? 'primary' : 'secondary'}
    >
      <AccessibleText seen={item.isActive ? t('list.active') : t('list.inactive')}>
        <RichText text={t('list.isActive')} marks={{ name: () => name }} />
      </AccessibleText>
    </Button>
  );
}

type Part = { name: ReactNode; errors?: string[] };

function Move({ id, way, name }: Part & { id: string; way: 'up' | 'down' }) {
  const Arrow = way === 'up' ? ArrowUp : ArrowDown;
  return (
    <Button name="intent" value={`${way}:${id}`} look="quiet" size="icon">
      <Arrow aria-hidden="true" className="size-5" />
      <span className="sr-only">
        <RichText
          text={way === 'up' ? t('list.moveUp') : t('list.moveDown')}
          marks={{ name: () => name }}
        />
      </span>
    </Button>
  );
}

/** Collapsed at first to keep rows short. Its fields are submitted even while collapsed. */
function Details({
  item,
  failure,
  removeTo,
  name,
}: Pick<Props, 'item' | 'failure' | 'removeTo'> & Part) {
  const { search } = useLocation();
  const fields = { displayOrder: String(item.displayOrder), notes: item.notes ?? '' };
  const field = (key: keyof typeof fields) => ({
    of: name,
    name: `${key}.${item.id}`,
    defaultValue: failure?.values?.[`${key}.${item.id}`]?.[0] ?? fields[key],
    errors: failure?.fields[`${key}.${item.id}`],
  });
  const was = failure?.values?.[`was.${item.id}`]?.[0] ?? `${fields.displayOrder} ${fields.notes}`;
  const order = field('displayOrder');
  const notes = field('notes');
  const refused = Boolean(order.errors ?? notes.errors);
  // Rejected fields stay open after they are saved, along with the pressed button.
  const [open, setOpen] = useState(refused);
  return (
    <details
      open={open || refused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="open:basis-full"
    >
      <summary className="inline-flex min-h-11 items-center px-2 text-accent">
        <span>
          <RichText
            text={t('list.edit')}
            marks={{ name: () => <span className="sr-only">{name}</span> }}
          />
        </span>
      </summary>
      <input type="hidden" name={`was.${item.id}`} value={was} />
      <div className="flex flex-wrap items-end gap-3 pt-1">
        <div className="w-20 sm:w-28">
          <TextField label={t('list.order')} inputMode="numeric" required {...order} />
        </div>
        <div className="min-w-[min(100%,9rem)] flex-1 sm:min-w-48">
          <TextField label={t('list.notes')} maxLength={1000} {...notes} />
        </div>
        <Button name="intent" value={`save:${item.id}`} look="secondary">
          <AccessibleText seen={t('list.save')}>
            <RichText text={t('list.saveThis')} marks={{ name: () => name }} />
          </AccessibleText>
        </Button>
        <Link
          to={removeTo + search}
          className="inline-flex min-h-11 items-center px-2 text-danger underline"
        >
          <AccessibleText seen={t('list.remove')}>
            <RichText text={t('list.removeThis')} marks={{ name: () => name }} />
          </AccessibleText>
        </Link>
      </div>
    </details>
  );
}

export function FeaturedItem({
  item,
  title,
  subtitle,
  imagePath,
  language,
  removeTo,
  movable,
  failure,
}: Props) {
  const name = <Name of={title} fallbackLanguage={language} />;
  const part = { name, errors: failure?.fields[`active.${item.id}`] };
  return (
    <li
      id={item.id}
      dir={titleDirection(title)}
      className="grid items-center gap-x-6 px-4 py-2 md:grid-cols-2"
    >
      <div className="flex items-center gap-3">
        <Artwork path={imagePath} title={title} look="thumb" className="w-12" />
        <div className="min-w-0 flex-1">
          <p className={rowTitleClass}>{name}</p>
          {subtitle ? (
            <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
              <Name of={subtitle} />
            </p>
          ) : null}
        </div>
      </div>
      <div>
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <ActiveSwitch item={item} {...part} />
          {movable ? <Move id={item.id} way="up" {...part} /> : null}
          {movable ? <Move id={item.id} way="down" {...part} /> : null}
          <Details item={item} failure={failure} removeTo={removeTo} {...part} />
        </div>
        <FieldErrors id={`active.${item.id}-error`} errors={part.errors} />
      </div>
    </li>
  );
}
