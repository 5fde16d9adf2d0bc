import { Form, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import type { OwnUser } from '~/domain/accounts/users';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { TextAreaField } from '~/ui/forms/form-fields';
import { ProfileFields, type ProfileValues } from '~/ui/forms/profile-fields';
import { showToast } from '~/ui/feedback/toast-store';
import { Identity } from './profile-text';

const one = (value: string | null): string[] => (value === null ? [] : [value]);

function valuesOf(user: OwnUser): ProfileValues {
  return {
    bio: one(user.bio),
    ageRange: one(user.ageRange),
    countryOfOrigin: one(user.countryOfOrigin),
    countryOfResidence: one(user.countryOfResidence),
    primaryLanguage: one(user.primaryLanguage),
    otherLanguages: user.otherLanguages,
    topicsOfInterest: user.topicsOfInterest,
    knowledgeLevel: one(user.knowledgeLevel),
    referralSource: one(user.referralSource),
  };
}

export function ProfileForm({ user, failure }: { user: OwnUser; failure?: FormFailure }) {
  const saving = useNavigation().formMethod === 'POST';
  const values = failure?.values ?? valuesOf(user);
  useEffect(() => {
    if (!failure) return;
    showToast({
      title: t('account.updateFailed'),
      description: failure.error,
      variant: 'destructive',
    });
  }, [failure]);
  return (
    <Form method="post" action="/my-profile?edit=1" noValidate className="grid gap-4">
      <ErrorSummary failure={failure} title={t('account.updateFailed')} />
      <dl className="divide-y divide-line">
        <Identity user={user} />
      </dl>
      <TextAreaField
        label={t('account.bio')}
        hint={t('account.bioHint')}
        name="bio"
        maxLength={1000}
        defaultValue={values.bio?.[0]}
        errors={failure?.fields.bio}
      />
      <ProfileFields
        values={values}
        errors={failure?.fields}
        noLanguage={t('form.notSet')}
        languageRequired={false}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={saving}>{saving ? t('account.saving') : t('form.saveChanges')}</Button>
        <ButtonLink to="/my-profile" look="secondary">
          {t('form.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
