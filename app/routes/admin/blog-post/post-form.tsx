import { useBlocker, useLocation } from '@remix-run/react';
import { Fragment, useEffect, useState, type ComponentProps } from 'react';
import type { BlogCategory, BlogPost, PostLink } from '~/domain/blog/blog-schema';
import { writtenLanguage } from '~/lib/language/text-language';
import type { Failure } from '~/lib/web/form-outcome';
import { blogSlug } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { useHydrated } from '~/ui/document/store';
import { RestoredNotice } from '~/ui/drafts/restored-notice';
import { useDraft } from '~/ui/drafts/use-draft';
import { Notice } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { TextField, useFirstValue } from '~/ui/forms/form-fields';
import { ScrollRegion } from '~/ui/text/text-page';
import { WrittenText } from '~/ui/text/written-text';
import { PostFields } from './post-fields';
import { PlainPreview } from './post-preview';

/** Asks before leaving with unsaved work. `failure`: why the last save was refused; a new object each time. */
export function useUnsavedWarning(failure: object | null) {
  const [dirty, setDirty] = useState(failure !== null);
  const [sending, setSending] = useState(false);
  const guarding = dirty && !sending;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guarding && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    // After a refused save the work is unsaved again.
    if (failure) {
      setDirty(true);
      setSending(false);
    }
  }, [failure]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(t('adminBlog.leaveUnsaved'))) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!guarding) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [guarding]);

  return { onInput: () => setDirty(true), onSubmit: () => setSending(true) };
}

type Values = { post: BlogPost | null; valueOf: (name: keyof BlogPost) => string };

function TitleFields({ post, valueOf }: Values) {
  const [title, setTitle] = useState(useFirstValue('title', valueOf('title')));
  const [ownSlug, setOwnSlug] = useState(useFirstValue('slug', valueOf('slug')) || null);
  // Only a new post's slug follows its title; a published URL does not change.
  const slug = ownSlug ?? (post ? '' : blogSlug(title));

  return (
    <>
      <TextField
        label={t('library.title')}
        name="title"
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        label={t('adminBlog.slug')}
        name="slug"
        required={post !== null}
        optional={false}
        hint={post ? undefined : t('adminBlog.slugFromTitle')}
        maxLength={200}
        value={slug}
        onChange={(event) => setOwnSlug(event.currentTarget.value)}
      />
    </>
  );
}

type Previewed = {
  values: Failure['values'];
  preview: ComponentProps<typeof PlainPreview>['text'];
};

type Props = {
  post: BlogPost | null;
  chosenLanguage: string | null;
  categories: BlogCategory[];
  translatable: PostLink[];
  failure: Failure | null;
  /** The preview without script: the typed values and their rendering. */
  previewed: Previewed | null;
};

/** The list to which a saved post leads, in any language. */
const isSaved = () => /\/admin\/blog$/.test(window.location.pathname);

export function PostForm({ post, chosenLanguage, failure, previewed, ...choices }: Props) {
  const stored = post && {
    ...post,
    language: chosenLanguage,
    translationOf: post.translationOf?.slug,
  };
  const draft = useDraft(`post ${post?.id ?? 'new'}`, { failure: failure ?? previewed, isSaved });
  const saved = draft.restored;
  const valueOf = (name: keyof BlogPost) =>
    previewed?.values[name]?.[0] ?? saved?.values[name] ?? String(stored?.[name] ?? '');
  const hydrated = useHydrated();
  const { search } = useLocation();
  const guard = useUnsavedWarning(failure);
  return (
    <ActionForm
      // Percent-encoded, a letter outside ASCII is up to twelve bytes, and a long post larger than any body may be.
      encType="multipart/form-data"
      failureTitle={t('adminBlog.notSaved')}
      // The browser rejects half a date.
      noValidate={false}
      className="grid gap-3 sm:gap-5"
      onInput={(event) => {
        guard.onInput();
        draft.onInput(event);
      }}
      onSubmit={(event) => {
        guard.onSubmit();
        draft.onSubmit(event);
      }}
    >
      {failure?.status === 409 && failure.fields.version && post ? (
        <SavedMeanwhile post={post} />
      ) : null}
      {previewed ? <PlainPreview text={previewed.preview} /> : null}
      <RestoredNotice draft={saved} discard={draft.discard} />
      {/* After a conflict this is the version just shown, so that saving again is a deliberate overwrite. */}
      {post ? (
        <input type="hidden" name="version" value={failure ? post.version : valueOf('version')} />
      ) : null}
      <Fragment key={saved?.typedAt}>
        <TitleFields post={post} valueOf={valueOf} />
        <PostFields post={post} {...choices} valueOf={valueOf} />
      </Fragment>
      <FormButtons cancelTo={`/admin/blog${search}`}>
        <Button>{post ? t('adminBlog.saveChanges') : t('adminBlog.createPost')}</Button>
        {hydrated ? null : (
          <Button name="intent" value="preview" variant="secondary">
            {t('admin.preview')}
          </Button>
        )}
      </FormButtons>
    </ActionForm>
  );
}

function SavedMeanwhile({ post }: { post: BlogPost }) {
  return (
    <Notice title={t('adminBlog.asSaved')}>
      <p>{t('adminBlog.asSavedHint')}</p>
      <details className="mt-2">
        <summary className="min-h-11 py-2 font-semibold">{t('adminBlog.showSaved')}</summary>
        <p dir="auto" lang={writtenLanguage(post.title, post.language)} className="font-semibold">
          {post.title}
        </p>
        <ScrollRegion name={t('adminBlog.asSaved')} className="max-h-40 overflow-y-auto">
          <WrittenText text={post.content} language={post.language} />
        </ScrollRegion>
      </details>
    </Notice>
  );
}
