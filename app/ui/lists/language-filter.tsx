import { Form, useLocation } from '@remix-run/react';
import { Fragment } from 'react';
import type { LanguageOption } from '~/domain/search/browse/facets';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/enhanced-form';
import { TextLink, RichText } from '~/ui/text/inline-text';

const Own = ({ language }: { language: LanguageOption }) => (
  <bdi lang={language.lang} dir={language.dir}>
    {language.name}
  </bdi>
);

/** The languages in the URL as hidden fields, for forms that keep them. */
export function ChosenLanguages({ options }: { options: readonly LanguageOption[] }) {
  return options
    .filter(({ chosen }) => chosen)
    .map(({ code }) => <input key={code} type="hidden" name="language" value={code} />);
}

const variants = {
  card: { form: '', details: 'rounded-card border border-line bg-surface px-4', title: '' },
  line: { form: 'contents', details: 'min-w-0 text-sm open:basis-full', title: 'phone:sr-only' },
};

/** Filters a list by podcast language. */
export function LanguageFilter({
  action,
  hiddenFields = {},
  options,
  variant = 'card',
}: {
  action: string;
  /** Other URL parameters. */
  hiddenFields?: Record<string, string>;
  options: readonly LanguageOption[];
  /** `line`: next to other filters in a line that wraps. */
  variant?: keyof typeof variants;
}) {
  if (options.length === 0) return null;
  const chosen = options.filter((option) => option.chosen);
  return (
    <Form
      action={action}
      key={chosen.map(({ code }) => code).join()}
      className={variants[variant].form}
    >
      <HiddenFields of={Object.entries(hiddenFields)} />
      <details className={variants[variant].details}>
        <summary className="flex min-h-11 cursor-pointer items-center py-2 font-medium">
          <span>
            <span className={variants[variant].title}>{t('browse.podcastLanguages')}</span>{' '}
            <span className="inline-block font-normal text-ink-muted">
              {chosen.length === 0
                ? t('browse.allLanguages')
                : chosen.map((language, index) => (
                    <Fragment key={language.code}>
                      {index > 0 ? ' · ' : null}
                      <Own language={language} />
                    </Fragment>
                  ))}
            </span>
          </span>
        </summary>
        <fieldset className="grid gap-3 pb-4">
          <legend className="sr-only">{t('browse.podcastLanguages')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {options.map((language) => (
              <label key={language.code} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="language"
                  value={language.code}
                  defaultChecked={language.chosen}
                  className="size-5 accent-accent"
                />
                <Own language={language} />
              </label>
            ))}
          </div>
          <Button variant="secondary" size="small" className="justify-self-start">
            {t('browse.apply')}
          </Button>
        </fieldset>
      </details>
    </Form>
  );
}

type PageLanguage = { name: string; lang: string; dir: 'ltr' | 'rtl'; first: boolean };

/** Tells whether podcasts in the language of the page come first, and links to the other order. */
export function PageLanguageFirst({ ownLanguage }: { ownLanguage: PageLanguage | null }) {
  const { pathname, search } = useLocation();
  if (!ownLanguage) return null;
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('mixed');
  if (ownLanguage.first) params.set('mixed', '1');
  const language = () => (
    <bdi lang={ownLanguage.lang} dir={ownLanguage.dir}>
      {ownLanguage.name}
    </bdi>
  );
  const stateText = ownLanguage.first ? t('browse.ownFirst') : t('browse.usualOrderShown');
  const otherText = ownLanguage.first ? t('browse.usualOrder') : t('browse.putOwnFirst');
  return (
    // On a phone in small text: at that size it breaks at the link in every font, so that Urdu does not move when its font
    // arrives.
    <p className="text-ink-muted max-sm:text-sm">
      <RichText text={stateText} marks={{ language }} />{' '}
      <TextLink to={`${pathname}${params.size > 0 ? `?${params}` : ''}`} preventScrollReset>
        <RichText text={otherText} marks={{ language }} />
      </TextLink>
    </p>
  );
}
