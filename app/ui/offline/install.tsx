import { t } from '~/messages/t';
import { installPrompt } from '~/ui/document/install-prompt';
import { Button } from '~/ui/forms/button';

/** Where links to the invitation lead in the library. */
const INSTALL = 'install';

/** How to install the site as an app, with a button where the browser has one. Not shown in the installed app. */
export function InstallInvitation() {
  const prompt = installPrompt.use();
  const install = () => {
    installPrompt.set(null);
    void prompt?.prompt();
  };
  return (
    <section
      id={INSTALL}
      className="grid justify-items-start gap-2 [@media(display-mode:standalone)]:hidden"
    >
      <h2 className="text-xl font-semibold">{t('install.title')}</h2>
      <p>{t('install.about')}</p>
      {prompt ? (
        <Button type="button" onClick={install}>
          {t('install.now')}
        </Button>
      ) : (
        <p className="text-ink-muted">{t('install.how')}</p>
      )}
    </section>
  );
}
