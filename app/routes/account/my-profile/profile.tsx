import { type ReactNode, useContext, useEffect } from 'react';
import type { CurrentUser } from '~/domain/accounts/users-schema';
import { titleLanguage } from '~/lib/language/text-language';
import { listText } from '~/lib/text/list-text';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { showToast } from '~/ui/feedback/toasts';
import { Button, Sending } from '~/ui/forms/button';
import { chosenLanguageName, knowledgeLevelName, topicName } from '~/ui/forms/choice-names';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import { TextAreaField } from '~/ui/forms/form-fields';
import { ProfileFields, type ProfileValues } from '~/ui/forms/profile-fields';
import { roleName } from '~/ui/lists/role-name';
import { TextLink, DateTime } from '~/ui/text/inline-text';
import { WrittenText } from '~/ui/text/written-text';

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[12rem_1fr]">
      <dt className="text-ink-muted">{term}</dt>
      <dd dir="auto" className="min-w-0 break-words whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}

export function Identity({ user }: { user: CurrentUser }) {
  return (
    <>
      <Row term={t('auth.username')}>
        <span lang={titleLanguage(user.username)}>{user.username}</span>
      </Row>
      <Row term={t('form.eMail')}>
        <bdi dir="ltr">{user.email}</bdi>
      </Row>
      <Row term={t('account.role')}>{roleName(user.role)}</Row>
    </>
  );
}

type Part = { term: string; text: ReactNode; isList?: true };

/** The parts of a profile; `text` is empty if the member has not filled a part in. */
function partsOf(user: CurrentUser): Part[] {
  const list = (values: string[], nameOf: (value: string) => string) => ({
    text: listText(values.map(nameOf)),
    isList: true as const,
  });
  return [
    {
      term: t('account.bio'),
      text: user.bio ? <WrittenText text={user.bio} language={user.bioLanguage} /> : '',
    },
    {
      term: t('form.primaryLanguage'),
      text: user.primaryLanguage && chosenLanguageName(user.primaryLanguage),
    },
    { term: t('form.otherLanguages'), ...list(user.otherLanguages, chosenLanguageName) },
    { term: t('form.ageRange'), text: user.ageRange },
    { term: t('form.countryOfOrigin'), text: user.countryOfOrigin },
    { term: t('form.countryOfResidence'), text: user.countryOfResidence },
    { term: t('form.topicsOfInterest'), ...list(user.topicsOfInterest, topicName) },
    {
      term: t('form.knowledgeLevel'),
      text: user.knowledgeLevel && knowledgeLevelName(user.knowledgeLevel),
    },
    { term: t('form.referralSource'), text: user.referralSource },
  ];
}

/** One line that names the empty parts, with a link to fill them in. */
function Missing({ parts }: { parts: Part[] }) {
  const terms = (some: Part[]) => listText(some.map(({ term }) => term));
  const unset = terms(parts.filter(({ isList }) => !isList));
  const unselected = terms(parts.filter(({ isList }) => isList));
  if (parts.length === 0) return null;
  return (
    <p className="text-sm text-ink-muted">
      {unset ? `${t('account.missing', { what: t('form.notSet'), parts: unset })} ` : null}
      {unselected
        ? `${t('account.missing', { what: t('account.noneSelected'), parts: unselected })} `
        : null}
      <TextLink to="?edit=1">{t('account.fillIn')}</TextLink>
    </p>
  );
}

export function ProfileText({ user }: { user: CurrentUser }) {
  const parts = partsOf(user);
  return (
    <>
      <dl className="divide-y divide-line">
        <Identity user={user} />
        {parts
          .filter(({ text }) => text)
          .map(({ term, text }) => (
            <Row key={term} term={term}>
              {text}
            </Row>
          ))}
        <Row term={t('account.memberSince')}>
          <DateTime iso={user.createdAt} />
        </Row>
      </dl>
      <Missing parts={parts.filter(({ text }) => !text)} />
      <p>
        <TextLink to={`/profile/${user.id}`}>{t('account.seePublicProfile')}</TextLink>
      </p>
    </>
  );
}

const asList = (value: string | null): string[] => (value === null ? [] : [value]);

function valuesOf(user: CurrentUser): ProfileValues {
  return {
    bio: asList(user.bio),
    ageRange: asList(user.ageRange),
    countryOfOrigin: asList(user.countryOfOrigin),
    countryOfResidence: asList(user.countryOfResidence),
    primaryLanguage: asList(user.primaryLanguage),
    otherLanguages: user.otherLanguages,
    topicsOfInterest: user.topicsOfInterest,
    knowledgeLevel: asList(user.knowledgeLevel),
    referralSource: asList(user.referralSource),
  };
}

export function ProfileForm({ user, failure }: { user: CurrentUser; failure?: FormFailure }) {
  const values = valuesOf(user);
  useEffect(() => {
    if (!failure) return;
    showToast({
      title: t('account.updateFailed'),
      description: failure.error,
      variant: 'destructive',
    });
  }, [failure]);
  return (
    <ActionForm action="/my-profile?edit=1" failureTitle={t('account.updateFailed')}>
      <dl className="divide-y divide-line">
        <Identity user={user} />
      </dl>
      <TextAreaField
        label={t('account.bio')}
        hint={t('account.bioHint')}
        name="bio"
        maxLength={1000}
        defaultValue={values.bio?.[0]}
      />
      <ProfileFields values={values} noLanguage={t('form.notSet')} languageRequired={false} />
      <FormButtons cancelTo="/my-profile">
        <SaveButton />
      </FormButtons>
    </ActionForm>
  );
}

function SaveButton() {
  return <Button>{useContext(Sending) ? t('account.saving') : t('form.saveChanges')}</Button>;
}
