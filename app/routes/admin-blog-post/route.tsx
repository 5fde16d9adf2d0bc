import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { newPostSchema, postChangesSchema } from '~/domain/blog/blog-schema';
import { createPost, getPostForEditing, updatePost } from '~/domain/blog/blog-admin.server';
import { listCategories } from '~/domain/blog/blog.server';
import { formObject, parseBody } from '~/http/parse.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { blogSlug } from '~/lib/blog-slug';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { PostForm } from './post-form';

/** Without an id this is the form for a new post. */
export const loader = screenLoader('admin', async ({ params }) => {
  const [categories, post] = await Promise.all([
    listCategories(),
    params.id ? getPostForEditing(params.id) : null,
  ]);
  return { categories, post };
});

export const action = screenAction('admin', async ({ actor, params }, form) => {
  const values = formObject(form);
  if (params.id) {
    const post = await updatePost(actor, params.id, parseBody(postChangesSchema, values));
    return moveOn('/admin/blog', {
      toast: { title: 'Post updated', description: post.title, variant: 'success' },
    });
  }
  const slug = values.slug || blogSlug(String(values.title ?? ''));
  const post = await createPost(actor, parseBody(newPostSchema, { ...values, slug }));
  return moveOn('/admin/blog', {
    toast: { title: 'Post created', description: post.title, variant: 'success' },
  });
});

/**
 * After a conflict as well, which shows what the other admin saved. After any other refusal the page stays: what
 * it would ask for may lead to the sign-in page, or get no answer.
 */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 || actionStatus === 409;

export const clientAction = answeredAction();

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, `${data?.post ? 'Edit post' : 'New post'} – Admin Dashboard`),
];

export default function AdminBlogPost() {
  const { categories, post } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <section aria-labelledby="post" className="grid max-w-3xl gap-6">
      <h2 id="post" className="text-2xl font-semibold">
        {post ? 'Edit post' : 'New post'}
      </h2>
      <PostForm
        key={post?.id ?? 'new'}
        post={post}
        categories={categories}
        failure={outcome?.ok === false ? outcome : null}
      />
    </section>
  );
}
