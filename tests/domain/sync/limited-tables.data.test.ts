import { expect, test } from 'vitest';
import { CAPS } from '~/domain/sync/caps.server';
import { readDatamodel } from '../../support/database/database-shape';

/**
 * What limits the other tables with rows of a member, unless a key made of references does: one row for each podcast,
 * episode, collection, review or member of the site.
 */
const LIMITED = {
  Activity: 'one row for each kind, and podcast or member of the site',
  Answer: 'written by admins; removed after a year',
  ApiToken: 'asks for the password',
  AppDevice: 'at most 100',
  AppLogin: 'removed after 20 minutes, and their number is throttled by address',
  AppPassword: 'asks for the password, or for a recent sign-in',
  BlogPost: 'written by admins',
  Collection: 'at most 200',
  EmailVerification: 'throttled, and removed once ended',
  MemberNote: 'at most 50',
  OutgoingLetter: 'written by the site',
  Passkey: 'asks for the password',
  PasswordReset: 'throttled, and removed once ended',
  PersonalFeed: 'one row for each list',
  Podcast: 'throttled; who added it',
  RecoveryCode: 'written by the site',
  RequestedFeed: 'one imported file replaces the other',
  SavedReply: 'at most 20, of admins',
  Session: 'at most 100',
  UndoableChange: 'at most 10',
};

test('every table with rows of a member has a cap or another limit', async () => {
  const { models, indexes } = await readDatamodel();
  const isLimitedByKey = ({ name, fields }: (typeof models)[number]) => {
    const references = fields
      .filter(({ isRequired }) => isRequired)
      .flatMap(({ relationFromFields }) => relationFromFields ?? []);
    return indexes
      .filter(({ model, type }) => model === name && type !== 'normal')
      .some((key) => key.fields.every((field) => references.includes(field.name)));
  };
  const own = models
    .filter(({ fields }) =>
      fields.some((one) => one.type === 'User' && one.relationFromFields?.length),
    )
    .filter((model) => !isLimitedByKey(model))
    .map(({ name }) => name);
  expect(own.sort()).toEqual([...Object.keys(CAPS), ...Object.keys(LIMITED)].sort());
});
