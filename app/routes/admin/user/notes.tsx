import { MAX_NOTE } from '~/domain/community/desk/member';
import type { MemberNote } from '~/domain/community/desk/member-schema';
import { titleDirection } from '~/lib/language/text-language';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm, RowForm } from '~/ui/forms/form';
import { TextAreaField } from '~/ui/forms/form-fields';
import { rowsClass } from '~/ui/lists/row-classes';
import { DateTime, Name, NamedText, RichText } from '~/ui/text/inline-text';
import { WrittenText } from '~/ui/text/written-text';

function Note({ of: { id, author, content, language, createdAt, removable } }: { of: MemberNote }) {
  const name = <Name of={author} className="font-semibold" />;
  return (
    <li
      dir={titleDirection(content)}
      className="grid justify-items-start gap-1 px-3 py-2 wrap-anywhere sm:px-4"
    >
      <WrittenText text={content} language={language} />
      <p className="text-sm text-ink-muted">
        <RichText
          text={t('member.noteBy')}
          marks={{ name: () => name, date: () => <DateTime iso={createdAt} withTime /> }}
        />
      </p>
      {removable ? (
        <RowForm id={id}>
          <Button name="intent" value="remove-note" variant="danger" size="small">
            <NamedText seen={t('desk.remove')} text={t('member.removeNote')} name={name} />
          </Button>
        </RowForm>
      ) : null}
    </li>
  );
}

/** What admins and moderators told each other, and the form to add to it. */
export function Notes({ notes, failure }: { notes: MemberNote[]; failure: FormFailure | null }) {
  return (
    <section id="notes" className="grid gap-3">
      <h3 className="text-lg font-semibold">{t('member.notes')}</h3>
      {notes.length > 0 ? (
        <ul className={rowsClass}>
          {notes.map((note) => (
            <Note key={note.id} of={note} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted">{t('member.noNotes')}</p>
      )}
      <ActionForm
        // Empty again once the note is in the list.
        key={notes[0]?.id}
        failure={failure}
        failureTitle={t('library.notDone')}
        className="grid justify-items-start gap-3"
      >
        <div className="w-full">
          <TextAreaField
            label={t('member.note')}
            hint={t('member.notesHint')}
            name="content"
            rows={2}
            required
            maxLength={MAX_NOTE}
          />
        </div>
        <Button name="intent" value="note" variant="secondary">
          {t('member.addNote')}
        </Button>
      </ActionForm>
    </section>
  );
}
