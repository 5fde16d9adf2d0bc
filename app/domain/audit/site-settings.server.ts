import { db, inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import { textToStore, type DeferredText } from '~/messages/t';
import { recordAudit } from './audit.server';

type Setting = { name: string; fallback: string; title: () => DeferredText };

export async function readSetting(
  { name, fallback }: Setting,
  tx: TransactionClient = db,
): Promise<string> {
  const row = await tx.siteSetting.findUnique({ where: { name }, select: { value: true } });
  return row?.value ?? fallback;
}

/** Changes the setting and records it in the audit log, unless the value stays the same. */
export async function changeSetting(
  actor: { id: string; username: string },
  { name, fallback, title }: Setting,
  value: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await tx.siteSetting.findUnique({ where: { name } });
    const from = before?.value ?? fallback;
    if (from === value) return;
    await tx.siteSetting.upsert({
      where: { name },
      create: { name, value },
      update: { value },
    });
    await recordAudit(tx, actor, 'changed', ['setting', name, textToStore(title())], {
      from,
      to: value,
    });
  });
}
