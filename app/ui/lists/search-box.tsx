import { Form } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import { MAX_QUERY_LENGTH } from '~/domain/search/search';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { Search } from '~/ui/text/icons';

/** An empty query is not submitted. The field is not `required`, because Firefox would announce it as invalid. */
function keepWhenBlank(event: FormEvent<HTMLFormElement>): void {
  const words = new FormData(event.currentTarget).get('q');
  if (typeof words === 'string' && words.trim() === '') event.preventDefault();
}

type SearchBoxProps = {
  query?: string;
  /** Defaults to that of the search page. */
  placeholder?: string;
  /** Hidden fields with what else is searched by. */
  children?: ReactNode;
  className?: string;
};

/** Searches podcasts and episodes. */
export function SearchBox({ query = '', placeholder, children, className = '' }: SearchBoxProps) {
  return (
    <Form
      role="search"
      action="/search"
      onSubmit={keepWhenBlank}
      className={`flex min-h-12 w-full sm:min-h-13 max-w-2xl items-center gap-2 rounded-full border border-line-strong bg-surface ps-5 pe-2 shadow-card focus-within:border-accent ${className}`}
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-accent" />
      {children}
      <input
        key={query}
        type="search"
        name="q"
        dir="auto"
        aria-label={t('feedback.searchPodcasts')}
        defaultValue={query}
        placeholder={placeholder ?? t('search.placeholder')}
        aria-required
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-11 min-w-0 flex-1 rounded-control bg-transparent text-ellipsis placeholder:text-ink-muted"
      />
      <Button className="!rounded-full">{t('frame.search')}</Button>
    </Form>
  );
}
