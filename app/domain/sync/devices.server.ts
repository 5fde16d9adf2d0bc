import { db, inRetriedTransaction } from '~/adapters/database/client.server';
import type { AppSession } from '~/domain/accounts/keys/app-sessions.server';
import { lockAccount } from '~/domain/listening/lock-account.server';
import { inSlices } from '~/lib/any-of';

/** An app that reads and writes for a member. */
export type AppClient = {
  userId: string;
  session: AppSession;
  /** The device under which its URLs are remembered. */
  device: string;
};

/** Per account; the oldest is removed. */
const MAX_DEVICES = 100;

type Device = { id: string; caption: string; type: string; subscriptions: number };

export async function listDevices(userId: string): Promise<Device[]> {
  const [devices, held] = await Promise.all([
    db.appDevice.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'asc' }, { device: 'asc' }],
      take: MAX_DEVICES,
      select: { device: true, caption: true, type: true },
    }),
    db.deviceFeed.groupBy({
      by: ['device'],
      where: { userId, held: true },
      _count: { _all: true },
    }),
  ]);
  const counts = new Map(held.map(({ device, _count }) => [device, _count._all]));
  return devices.map(({ device, ...row }) => ({
    id: device,
    ...row,
    subscriptions: counts.get(device) ?? 0,
  }));
}

export async function hasDevice({ userId, device }: AppClient): Promise<boolean> {
  const key = { userId_device: { userId, device } };
  const row = await db.appDevice.findUnique({ where: key, select: { device: true } });
  return row !== null;
}

/** Absent properties stay unchanged. */
export async function saveDevice(
  { userId, device }: AppClient,
  { caption, type }: { caption?: string; type?: string },
): Promise<void> {
  await inRetriedTransaction(async (tx) => {
    await lockAccount(tx, userId);
    const key = { userId_device: { userId, device } };
    const existing = await tx.appDevice.findUnique({ where: key, select: { device: true } });
    if (existing) {
      await tx.appDevice.update({ where: key, data: { caption, type } });
      return;
    }
    const oldest = await tx.appDevice.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { device: 'desc' }],
      skip: MAX_DEVICES - 1,
      select: { device: true },
    });
    await inSlices(
      oldest.map((row) => row.device),
      async (removed) => {
        const gone = { userId, device: removed };
        await tx.appDevice.deleteMany({ where: gone });
        await tx.deviceFeed.deleteMany({ where: gone });
        await tx.deviceEpisode.deleteMany({ where: gone });
      },
    );
    await tx.appDevice.create({
      data: { userId, device, caption: caption ?? device, type: type ?? 'other' },
      select: { device: true },
    });
  });
}
