import { expect, test } from 'vitest';
import {
  isAdmin,
  isSuperAdmin,
  ageRanges,
  knowledgeLevels,
  languages,
  topics,
  type Role,
  deletionRefusal,
  roleChangeRefusal,
} from '~/domain/accounts/users';

test('lists all choices in order', () => {
  expect(ageRanges.join()).toBe('18-24,25-34,35-44,45-54,55-64,65+');
  expect(knowledgeLevels.join()).toBe('beginner,intermediate,advanced,scholar');
  expect(languages.join()).toBe(
    'English,Arabic,Urdu,French,Turkish,Malay,Indonesian,Bengali,Persian,Spanish,German,Chinese,Hindi,Other',
  );
  expect(topics.join()).toBe(
    'Quran Recitation,Tafsir,Hadith,Fiqh,Islamic History,Seerah,Aqeedah,Dhikr & Duas,Contemporary Issues,Family & Marriage,Personal Development,Islamic Finance,Spirituality,Youth & Education',
  );
  expect([ageRanges, knowledgeLevels, languages, topics].map(({ length }) => length)).toEqual([
    6, 4, 14, 14,
  ]);
});

test('counts super admins as admins, and lets only super admins assign roles', () => {
  const roles: Role[] = ['user', 'admin', 'super_admin'];
  expect(roles.filter((role) => isAdmin({ role }))).toEqual(['admin', 'super_admin']);
  expect(roles.filter((role) => isSuperAdmin({ role }))).toEqual(['super_admin']);
  expect([isAdmin(null), isSuperAdmin(null)]).toEqual([false, false]);
  const other = { id: 'b', role: 'user' as const };
  expect(roles.filter((role) => roleChangeRefusal({ id: 'a', role }, other) === null)).toEqual([
    'super_admin',
  ]);
});

test('does not offer to change one’s own role or a super admin’s, or to delete oneself', () => {
  const me = { id: 'a', role: 'super_admin' as const };
  expect(roleChangeRefusal(me, me)).toBe('You cannot change your own role.');
  expect(roleChangeRefusal(me, { id: 'b', role: 'super_admin' })).toBe(
    'The role of a super admin cannot be changed.',
  );
  expect(deletionRefusal(me, me)).toBe('You cannot delete yourself here.');
});
