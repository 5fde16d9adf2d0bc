import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { MetaFunction } from '@remix-run/node';
import { MAX_REASON, wordChoices, restrictionRefusal, type Actor } from '~/domain/accounts/users';
import { type DirectoryUser, banSchema, suspensionSchema } from '~/domain/accounts/users-schema';
import { about, type FormFailure } from '~/lib/web/form-outcome';
import { Button } from '~/ui/forms/button';
import { SelectField, TextField, FieldScope } from '~/ui/forms/form-fields';
import { ReasonField } from '~/ui/forms/hide-form';
import { DateTime, Name, RichText, LineLink } from '~/ui/text/inline-text';
import { t } from '~/messages/t';
import { ForbiddenError, InvalidError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import {
  banUser,
  liftBan,
  endSuspension,
  suspendUser,
} from '~/domain/accounts/restrictions.server';
import { getUser } from '~/domain/accounts/user-directory.server';
import { intentOf, parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { ActionForm, ErrorSummary } from '~/ui/forms/form';
import { UserFacts } from '~/ui/lists/user-facts';

const choices = {
  hidden: () => t('adminUsers.hideWords'),
  kept: () => t('adminUsers.keepWords'),
};

/** A restriction that is in force, with the button that ends it. */
function Restriction({
  text,
  date,
  of: { by, reason },
  children,
  ...button
}: {
  text: string;
  date: string;
  of: { by: string; reason: string };
  /** The label of the button. */
  children: ReactNode;
  value: string;
}) {
  const marks = {
    date: () => <DateTime iso={date} />,
    name: () => <Name of={by} />,
    reason: () => <Name of={reason} />,
  };
  return (
    <ActionForm summary={false} className="grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        <RichText text={text} marks={marks} />
      </p>
      <Button name="intent" {...button}>
        {children}
      </Button>
    </ActionForm>
  );
}

/** Bans a member, or lifts the current ban. What was typed stays if another admin acted first. */
function Ban({ ban, failure }: { ban: DirectoryUser['ban']; failure: FormFailure | null }) {
  return (
    <>
      {ban ? (
        <Restriction text={t('adminUsers.bannedBy')} date={ban.since} of={ban} value="lift-ban">
          {t('adminUsers.liftBan')}
        </Restriction>
      ) : null}
      {ban && !failure ? null : (
        <ActionForm summary={false} failure={failure} className="grid justify-items-start gap-3">
          <p className="text-ink-muted">{t('adminUsers.banHint')}</p>
          <SelectField
            label={t('adminUsers.words')}
            name="words"
            required
            options={wordChoices.map((value) => ({ value, label: choices[value]() }))}
          />
          <ReasonField most={MAX_REASON} hint={t('adminUsers.banReasonHint')} />
          <Button name="intent" value="ban" look="danger">
            {t('adminUsers.ban')}
          </Button>
        </ActionForm>
      )}
    </>
  );
}

/**
 * Suspends a member until a given day, or ends the current suspension. What was typed stays if another admin acted
 * first.
 */
function Suspension({
  suspension,
  failure,
}: {
  suspension: DirectoryUser['suspension'];
  failure: FormFailure | null;
}) {
  return (
    <>
      {suspension ? (
        <Restriction
          text={t('adminUsers.suspendedBy')}
          date={suspension.until}
          of={suspension}
          value="end-suspension"
        >
          {t('adminUsers.endSuspension')}
        </Restriction>
      ) : null}
      {suspension && !failure ? null : (
        <ActionForm summary={false} failure={failure} className="grid justify-items-start gap-3">
          <p className="text-ink-muted">{t('adminUsers.suspendHint')}</p>
          <TextField label={t('adminUsers.until')} name="until" type="date" required />
          <ReasonField most={MAX_REASON} hint={t('adminUsers.reasonHint')} />
          <Button name="intent" value="suspend" look="danger">
            {t('adminUsers.suspend')}
          </Button>
        </ActionForm>
      )}
    </>
  );
}

export const loader = screenLoader('admin', async ({ actor, params }) => {
  const user = await getUser(parseParams(idText, params.id));
  return { user, refusal: restrictionRefusal(actor, user) };
});

/** @returns what was done, and to whom */
async function act(actor: Actor, id: string, form: FormData) {
  switch (intentOf(form, ['suspend', 'ban', 'lift-ban', 'end-suspension'])) {
    case 'suspend': {
      const input = parseForm(suspensionSchema, form);
      return { title: t('adminUsers.suspended'), user: await suspendUser(actor, id, input) };
    }
    case 'ban': {
      const input = parseForm(banSchema, form);
      return { title: t('adminUsers.banned'), user: await banUser(actor, id, input) };
    }
    case 'lift-ban':
      return { title: t('adminUsers.banLifted'), user: await liftBan(actor, id) };
    case 'end-suspension':
      return { title: t('adminUsers.suspensionEnded'), user: await endSuspension(actor, id) };
  }
}

export const action = screenAction('admin', async ({ actor, params, url }, form) => {
  try {
    const { title, user } = await act(actor, parseParams(idText, params.id), form);
    return await redirectWithToast(url.pathname, {
      title,
      ...about(user.username),
    });
  } catch (error) {
    // Forbidden for this person only, so the error is shown on this page.
    if (error instanceof ForbiddenError) throw new InvalidError(error.message);
    throw error;
  }
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.user.username ?? t('refusal.noUser'), t('admin.userDirectory')),
];

export default function AdminUser() {
  const { user, refusal } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const intent = failure?.values?.intent?.[0];
  const ofBan = intent === 'ban';
  const problem = <ErrorSummary failure={failure} title={t('library.notDone')} />;
  return (
    <div className="grid max-w-2xl gap-6 sm:gap-8">
      <section className="grid gap-3">
        <h2 className="text-2xl font-semibold wrap-anywhere">
          <Name of={user.username} />
        </h2>
        {ofBan ? null : problem}
        <UserFacts user={user} />
        <p className="flex flex-wrap gap-x-4">
          <LineLink to={`/profile/${user.id}`}>{t('adminUsers.openProfile')}</LineLink>
          <LineLink to="/admin/users">{t('adminUsers.allUsers')}</LineLink>
        </p>
      </section>
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <>
          <section className="grid gap-3">
            <h2 className="text-xl font-semibold">{t('adminUsers.suspend')}</h2>
            <Suspension
              suspension={user.suspension}
              failure={intent === 'suspend' ? failure : null}
            />
          </section>
          <section className="grid gap-3">
            <h2 className="text-xl font-semibold">{t('adminUsers.ban')}</h2>
            <FieldScope.Provider value="ban-">
              {ofBan ? problem : null}
              <Ban ban={user.ban} failure={ofBan ? failure : null} />
            </FieldScope.Provider>
          </section>
        </>
      )}
    </div>
  );
}
