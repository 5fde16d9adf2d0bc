import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft, removeDraft, forgetUnsent, storeDraft } from '~/ui/drafts/drafts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

const owner = (values: object = {}) => ({ userId: 'amina', form: 'one', tab: 'a', ...values });
const read = (values: object = {}) => readDraft(storage, owner(values))?.values.title;
const store = (title: string, values: object = {}) => {
  storeDraft(storage, owner(values), { title });
};

beforeEach(() => {
  stored.clear();
  vi.useRealTimers();
});

test('a draft belongs to its member and its form', () => {
  store('Typed');
  expect(read()).toBe('Typed');
  expect(read({ userId: 'other' })).toBeUndefined();
  expect(read({ form: 'new' })).toBeUndefined();
});

test('each tab finds its own draft, and a new tab the newest', () => {
  store('In a');
  store('In b', { tab: 'b' });
  expect([read(), read({ tab: 'b' }), read({ tab: 'c' })]).toEqual(['In a', 'In b', 'In b']);
  removeDraft(storage, owner({ tab: 'b' }));
  expect(read({ tab: 'c' })).toBe('In a');
  removeDraft(storage, owner());
  expect(stored.size).toBe(0);
});

test('few drafts are kept, for 30 days, and not more than the browser has room for', () => {
  for (let post = 0; post < 12; post += 1) store(`Post ${post}`, { form: String(post) });
  expect([read({ form: '1' }), read({ form: '2' })]).toEqual([undefined, 'Post 2']);
  store('x'.repeat(900_000), { form: 'long' });
  store('y'.repeat(900_000), { form: 'longer' });
  expect([read({ form: 'long' }), read({ form: 'longer' })?.length]).toEqual([undefined, 900_000]);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 31 * 86_400_000);
  store('Today', { form: 'today' });
  expect([read({ form: 'longer' }), read({ form: 'today' })]).toEqual([undefined, 'Today']);
});

test('what cannot be read is no draft', () => {
  for (const broken of ['{', '[{"userId":"amina"}]', '7']) {
    stored.set('forms.drafts.v1', broken);
    expect(read()).toBeUndefined();
  }
});

test('the drafts of an account go when it signs out, and no others', () => {
  store('Typed');
  store('Another', { form: 'new' });
  store('Of other', { userId: 'other' });
  forgetUnsent(storage, 'amina');
  expect([read(), read({ form: 'new' })]).toEqual([undefined, undefined]);
  expect(read({ userId: 'other' })).toBe('Of other');
});

test('what an earlier release kept under another name goes', () => {
  stored.set('admin.postDrafts.v1', '[]');
  expect(read()).toBeUndefined();
  expect(stored.size).toBe(0);
});
