import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { blogSlug } from '~/lib/blog-slug';
import type { Failure } from '~/lib/form-outcome';
import { Button } from '~/ui/button';
import { ErrorSummary, TextField } from '~/ui/form-fields';
import { useHydrated } from '~/ui/use-hydrated';

/** The slug follows the name until somebody types one. */
export function CategoryForm({ failure }: { failure: Failure | null }) {
  const typed = (name: string) => failure?.values[name]?.[0] ?? '';
  const [name, setName] = useState(typed('name'));
  const [ownSlug, setOwnSlug] = useState<string | null>(typed('slug') || null);
  const hydrated = useHydrated();
  const sending = useNavigation().state !== 'idle';
  const slug = ownSlug ?? blogSlug(name);
  const incomplete = hydrated && (name.trim() === '' || slug === '');
  return (
    <Form method="post" className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <h3 className="text-lg font-semibold">New category</h3>
      <ErrorSummary failure={failure} title="Failed to create category" />
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        errors={failure?.fields.name}
      />
      <TextField
        label="Slug"
        name="slug"
        required={hydrated}
        hint="Made from the name when left empty."
        maxLength={200}
        value={slug}
        onChange={(event) => setOwnSlug(event.currentTarget.value)}
        errors={failure?.fields.slug}
      />
      <TextField
        label="Description"
        name="description"
        maxLength={500}
        defaultValue={typed('description')}
        errors={failure?.fields.description}
      />
      <Button disabled={incomplete || sending}>Create category</Button>
    </Form>
  );
}
