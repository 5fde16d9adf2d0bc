import { t } from '~/messages/t';
import { TabList } from '~/ui/forms/tab-list';
import type { AuthTab } from './auth-dialog-store';

export const tabs: { id: AuthTab; text: () => string }[] = [
  { id: 'login', text: () => t('auth.login') },
  { id: 'register', text: () => t('auth.register') },
];

type Props = { id: string; tab: AuthTab; onChoose: (tab: AuthTab) => void };

export function AuthTabs(props: Props) {
  return (
    <TabList
      {...props}
      label={t('auth.loginOrRegister')}
      tabs={tabs}
      className="grid grid-cols-2"
    />
  );
}
