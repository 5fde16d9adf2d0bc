import { data } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { MAX_CHOSEN } from '~/domain/audit/undoable-acts';
import { findLastAct } from '~/domain/audit/undoable-acts.server';
import { DESK_PAGE_SIZE } from '~/domain/community/desk/reported';
import { ConflictError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import { listAnswers } from '~/domain/letters/answers/answers.server';
import { countSubscribers } from '~/domain/letters/newsletter.server';
import {
  closeMessages,
  findOpenMessages,
  listContactMessages,
  openMessageAgain,
  undoClosing,
} from '~/domain/site/contact.server';
import { closingSchema, messageFilterSchema } from '~/domain/site/site-schema';
import { parseBody } from '~/http/input/parse.server';
import { readChoice } from '~/http/pages/chosen-rows.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { filterOf, listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { shownMailAddress } from '~/lib/web/shown-address.server';
import { rowAddress } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { RowForm } from '~/ui/forms/form';
import {
  AdminFilter,
  AdminFilters,
  adminListMeta,
  AdminList,
  AgeFilter,
} from '~/ui/lists/admin-list';
import { AnswersInRow } from '~/ui/lists/answers';
import { ChosenRow, ChosenRows, Decided } from '~/ui/lists/chosen-rows';
import { rowsClass } from '~/ui/lists/row-classes';
import { ClampedWords } from '~/ui/text/clamped';
import { Mail } from '~/ui/text/icons';
import { DateTime, Name, NamedText, RichText } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ actor, url }) => {
  const filter = filterOf(messageFilterSchema, url);
  const page = { page: pageNumberOf(url), limit: DESK_PAGE_SIZE };
  const shownAt = new Date().toISOString();
  const [list, subscribers, act] = await Promise.all([
    listContactMessages({ ...page, ...filter }),
    countSubscribers(),
    findLastAct(actor.id, 'messages'),
  ]);
  const status = listStatus(url, list.pagination.currentPage);
  const search = filter.search ?? '';
  const messages = list.messages.map((message) => {
    return { ...message, shownEmail: shownMailAddress(message.email) };
  });
  const answers = await listAnswers(
    'message',
    messages.map(({ id }) => id),
  );
  return data(
    { ...list, messages, answers, filter, search, subscribers, act, shownAt },
    { status },
  );
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const back = rowAddress(url, { id: 'messages', enhanced });
  const intent = form.get('intent');
  if (intent === 'undo') {
    const { count } = await undoClosing(actor, parseBody(idText, form.get('id')));
    return redirectWithToast(back, { title: t('desk.undone', { count }) });
  }
  if (intent === 'open') {
    await openMessageAgain(actor, parseBody(idText, form.get('id')));
    return redirectWithToast(back, { title: t('desk.undone', { count: 1 }) });
  }
  const { rows, until } = readChoice(form, ['closed']);
  const matching = { until, take: MAX_CHOSEN };
  const ids = rows
    ? parseBody(closingSchema, { ids: rows }).ids
    : await findOpenMessages(filterOf(messageFilterSchema, url), matching);
  const { count } = await closeMessages(actor, ids);
  if (count === 0) throw new ConflictError(t('refusal.messageDone'));
  return redirectWithToast(back, null);
});

export const meta = adminListMeta(() => t('admin.messages'));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Message = Loaded['messages'][number];

function MessageText({ message }: { message: Message }) {
  const { answers } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="wrap-anywhere">
        <Name of={message.name} className="font-semibold" />{' '}
        <a href={`mailto:${message.email}`} dir="ltr" className="text-accent underline">
          {message.shownEmail}
        </a>{' '}
        <DateTime iso={message.createdAt} withTime className="text-sm text-ink-muted" />
      </p>
      <ClampedWords text={message.message} language={message.language} what="message" />
      <AnswersInRow answers={answers[message.id]} />
    </>
  );
}

function AnswerLink({ message: { id, name } }: { message: Message }) {
  const { search } = useLocation();
  return (
    <ButtonLink to={`/admin/messages/${id}/answer${search}`} variant="secondary" size="small">
      <NamedText
        seen={t('answers.answer')}
        text={t('answers.answerTo')}
        name={<Name of={name} />}
      />
    </ButtonLink>
  );
}

function OpenMessage({ message }: { message: Message }) {
  const name = <Name of={message.name} />;
  return (
    <ChosenRow
      value={message.id}
      about={message.message}
      label={<RichText text={t('desk.choose')} marks={{ name: () => name }} />}
    >
      <MessageText message={message} />
      <p className="flex flex-wrap gap-2">
        <AnswerLink message={message} />
        <Button name="one" value={`closed ${message.id}`} variant="secondary" size="small">
          <NamedText seen={t('desk.close')} text={t('desk.closeThis')} name={name} />
        </Button>
      </p>
    </ChosenRow>
  );
}

function ClosedMessage({ message }: { message: Message }) {
  const name = <Name of={message.name} />;
  return (
    <li dir={titleDirection(message.message)} className="grid gap-1.5 px-3 py-2 sm:px-4 sm:py-4">
      <MessageText message={message} />
      <div className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
        <RichText
          text={t('desk.closedBy')}
          marks={{
            name: () => <Name of={message.closedBy ?? '–'} />,
            date: () => <DateTime iso={message.closedAt!} withTime />,
          }}
        />
        <AnswerLink message={message} />
        <RowForm id={message.id}>
          <Button name="intent" value="open" variant="secondary" size="small">
            <NamedText seen={t('desk.openAgain')} text={t('desk.openThisAgain')} name={name} />
          </Button>
        </RowForm>
      </div>
    </li>
  );
}

function Filters() {
  const { filter } = useLoaderData<typeof loader>();
  return (
    <AdminFilters inUse={'state' in filter || 'age' in filter}>
      <AdminFilter
        label={t('desk.state')}
        name="state"
        value={filter.state}
        all={t('desk.open')}
        options={[{ value: 'closed', label: t('desk.closedMessages') }]}
      />
      <AgeFilter value={filter.age} />
    </AdminFilters>
  );
}

export default function Messages() {
  const { messages, pagination, filter, search, subscribers, act } = useLoaderData<typeof loader>();
  return (
    <AdminList
      id="messages"
      title={t('admin.messages')}
      noun="message"
      pagination={pagination}
      intro={<Decided act={act} />}
      hint={
        <>
          {t('admin.messagesHint')}{' '}
          <a href="/admin/newsletter.csv" download className="text-accent underline">
            {t('admin.newsletterCsv', { count: subscribers })}
          </a>
        </>
      }
      search={{
        label: t('admin.searchMessages'),
        name: 'search',
        value: search,
        children: <Filters />,
      }}
      filtered={Object.keys(filter).length > 0}
      empty={<EmptyState icon={Mail} title={t('admin.noMessages')} />}
    >
      {filter.state === 'closed' ? (
        <ul className={rowsClass}>
          {messages.map((message) => (
            <ClosedMessage key={message.id} message={message} />
          ))}
        </ul>
      ) : (
        <ChosenRows
          matchCount={pagination.totalCount}
          decisions={[{ value: 'closed', text: t('desk.close') }]}
        >
          {messages.map((message) => (
            <OpenMessage key={message.id} message={message} />
          ))}
        </ChosenRows>
      )}
    </AdminList>
  );
}
