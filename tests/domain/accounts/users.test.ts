import { expect, test } from 'vitest';
import {
  accessKinds,
  banRefusal,
  hasAccess,
  isAdmin,
  isSuperAdmin,
  restrictionRefusal,
  roles,
  type GivenRole,
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

test('counts super admins as admins, and lets only super admins appoint and dismiss admins', () => {
  expect(roles.filter((role) => isAdmin({ role }))).toEqual(['admin', 'super_admin']);
  expect(roles.filter((role) => isSuperAdmin({ role }))).toEqual(['super_admin']);
  expect([isAdmin(null), isSuperAdmin(null)]).toEqual([false, false]);
  const mayMake = (of: Role, to: GivenRole) =>
    roles.filter(
      (role) => roleChangeRefusal({ id: 'a', role }, { id: 'b', role: of }, to) === null,
    );
  expect(mayMake('user', 'admin')).toEqual(['super_admin']);
  expect(mayMake('admin', 'user')).toEqual(['super_admin']);
  expect(mayMake('admin', 'moderator')).toEqual(['super_admin']);
  expect(mayMake('user', 'moderator')).toEqual(['admin', 'super_admin']);
  expect(mayMake('moderator', 'user')).toEqual(['admin', 'super_admin']);
});

test('does not offer to change one’s own role or a super admin’s, or to delete oneself', () => {
  const me = { id: 'a', role: 'super_admin' as const };
  expect(roleChangeRefusal(me, me, 'user')).toBe('You cannot change your own role.');
  expect(roleChangeRefusal(me, { id: 'b', role: 'super_admin' }, 'user')).toBe(
    'The role of a super admin cannot be changed.',
  );
  expect(deletionRefusal(me, me)).toBe('You cannot delete yourself here.');
});

test('lets moderators suspend members only, and ban nobody', () => {
  const maySuspend = (of: Role) =>
    roles.filter((role) => restrictionRefusal({ id: 'a', role }, { id: 'b', role: of }) === null);
  expect(maySuspend('user')).toEqual(['moderator', 'admin', 'super_admin']);
  expect(maySuspend('moderator')).toEqual(['admin', 'super_admin']);
  expect(maySuspend('admin')).toEqual(['super_admin']);
  expect(maySuspend('super_admin')).toEqual(['super_admin']);
  const moderator = { id: 'a', role: 'moderator' as const };
  expect(banRefusal(moderator, { id: 'b', role: 'user' })).toBe('You need admin access to do this');
});

test('lets everyone do what those before them may', () => {
  const may = (role: Role | null) =>
    accessKinds.filter((access) => hasAccess(access, role && { role }));
  expect(may(null)).toEqual(['anyone']);
  expect(may('user')).toEqual(['anyone', 'member']);
  expect(may('moderator')).toEqual(['anyone', 'member', 'moderator']);
  expect(may('admin')).toEqual(['anyone', 'member', 'moderator', 'admin']);
  expect(may('super_admin')).toEqual([...accessKinds]);
});
