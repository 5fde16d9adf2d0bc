import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { keepsLegacyHtml, postState } from '~/domain/blog/blog';
import {
  renderPost,
  listTranslatable,
  createPost,
  findChosenLanguage,
  getPostForEditing,
  updatePost,
} from '~/domain/blog/blog-admin.server';
import { type BlogPost, newPostSchema, postChangesSchema } from '~/domain/blog/blog-schema';
import { listCategories } from '~/domain/blog/blog.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import {
  redirectWithToast,
  screenAction,
  screenLoader,
  typedValues,
} from '~/http/pages/screen.server';
import { about } from '~/lib/web/form-outcome';
import { pageTitle } from '~/lib/web/page-meta';
import { blogSlug } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { toInstant } from './post-fields';
import { PostForm } from './post-form';

export const loader = screenLoader('admin', async ({ actor, params }) => {
  const [categories, translatable, post] = await Promise.all([
    listCategories(),
    listTranslatable(params.id),
    params.id ? getPostForEditing(params.id) : null,
  ]);
  // A detected language appears as the automatic choice, so that it is detected again when the text changes.
  const chosenLanguage = post && (await findChosenLanguage(actor, post));
  return { categories, translatable, post, chosenLanguage };
});

const saved = (title: string, post: BlogPost, to: string) =>
  redirectWithToast(to, {
    title: postState(post) === 'scheduled' ? t('adminBlog.savedScheduled') : title,
    ...about(post.title, post.language),
  });

/** Renders the preview without saving; `values` keep what was typed. */
async function preview(form: FormData, id: string | undefined) {
  const content = String(formObject(form).content ?? '');
  const post = id ? await getPostForEditing(id) : null;
  const contentHtml = post && keepsLegacyHtml(post, content) ? null : await renderPost(content);
  return { ok: true as const, preview: { content, contentHtml }, values: typedValues(form) };
}

export const action = screenAction(
  'admin',
  async ({ actor, params, url }, form) => {
    const { publishedBefore, ...sent } = formObject(form);
    const values: Record<string, unknown> = {
      ...sent,
      publishedAt: toInstant(sent.publishedAt, publishedBefore),
    };
    if (values.intent === 'preview') return preview(form, params.id);
    const listed = `/admin/blog${url.search}`;
    if (params.id) {
      const post = await updatePost(actor, params.id, parseBody(postChangesSchema, values));
      return saved(t('adminBlog.updated'), post, listed);
    }
    const slug = values.slug || blogSlug(String(values.title ?? ''));
    const post = await createPost(actor, parseBody(newPostSchema, { ...values, slug }));
    return saved(t('adminBlog.created'), post, '/admin/blog');
  },
  { bodySize: 'large' },
);

/** Also reloads after a conflict, to show the other version; after other refusals the page stays as it is. */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 || actionStatus === 409;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.post ? t('adminBlog.editPost') : t('adminBlog.newPost')),
];

export default function AdminBlogPost() {
  const { categories, translatable, post, chosenLanguage } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <section className="grid max-w-3xl gap-4 sm:gap-6">
      <h2 className="text-2xl font-semibold">
        {post ? t('adminBlog.editPost') : t('adminBlog.newPost')}
      </h2>
      <PostForm
        key={post?.id ?? 'new'}
        post={post}
        chosenLanguage={chosenLanguage}
        categories={categories}
        translatable={translatable}
        failure={outcome?.ok === false ? outcome : null}
        previewed={outcome?.ok ? outcome : null}
      />
    </section>
  );
}
