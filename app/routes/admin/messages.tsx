import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Mail } from 'lucide-react';
import { handleContactMessage, listContactMessages } from '~/domain/site/contact.server';
import { countSubscribers } from '~/domain/letters/newsletter.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/text-language';
import { rowAddress } from '~/lib/web/site-paths';
import { EmptyState } from '~/ui/feedback/status';
import { Button, buttonClass } from '~/ui/forms/button';
import { ErrorSummary, RowForm } from '~/ui/forms/form';
import { adminListMeta, AdminList, rowsClass } from '~/ui/lists/admin-list';
import { DateTime, Name, RichText, unseen } from '~/ui/text/inline-text';
import { ClampedWords } from '~/ui/text/clamped';
import { t } from '~/messages/t';

const PAGE_SIZE = 3;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const [list, subscribers] = await Promise.all([
    listContactMessages({ page: pageNumberOf(url), limit: PAGE_SIZE, search }),
    countSubscribers(),
  ]);
  const status = listStatus(url, list.place.currentPage);
  return data({ ...list, search, subscribers }, { status });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  await handleContactMessage(actor, String(form.get('id') ?? ''));
  return redirectWithToast(rowAddress(url, { id: 'messages', enhanced }), {
    title: t('admin.messageDone'),
    description: t('admin.messageDeleted'),
  });
});

export const meta = adminListMeta(() => t('admin.messages'));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Message({ message }: { message: Loaded['messages'][number] }) {
  return (
    <li dir={titleDirection(message.message)} className="grid gap-1.5 px-3 py-2 sm:px-4 sm:py-4">
      <p className="wrap-anywhere">
        <Name of={message.name} className="font-semibold" />{' '}
        <a href={`mailto:${message.email}`} dir="ltr" className="text-accent underline">
          {message.email}
        </a>{' '}
        <DateTime iso={message.createdAt} withTime className="text-sm text-ink-muted" />
      </p>
      <ClampedWords text={message.message} language={message.language} what="message" />
      <RowForm>
        <Button name="id" value={message.id} look="secondary" size="small">
          <RichText
            text={t('admin.dealtWith')}
            marks={{
              of: unseen,
              sender: () => unseen(<Name of={message.name} />),
            }}
          />
        </Button>
      </RowForm>
    </li>
  );
}

export default function Messages() {
  const { messages, place, search, subscribers } = useLoaderData<typeof loader>();
  return (
    <AdminList
      id="messages"
      title={t('admin.messages')}
      noun="message"
      place={place}
      intro={
        <>
          <ErrorSummary />
          <p className="text-sm text-ink-muted sm:text-base">{t('admin.messagesHint')}</p>
        </>
      }
      add={
        <a href="/admin/newsletter.csv" download className={buttonClass('secondary', 'small')}>
          {t('admin.newsletterCsv', { count: subscribers })}
        </a>
      }
      search={{ label: t('admin.searchMessages'), name: 'search', value: search }}
      empty={<EmptyState icon={Mail} title={t('admin.noMessages')} />}
    >
      <ul className={rowsClass}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </AdminList>
  );
}
