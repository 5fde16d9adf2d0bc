import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test, vi } from 'vitest';
import { databaseEngine } from '~/adapters/database/client.server';
import { freeBytes, isFull } from '~/domain/site/health.server';
import { probes } from '~/server/probes.server';

const statfs = vi.hoisted(() => vi.fn());
vi.mock('node:fs/promises', async (actual) => ({ ...(await actual<object>()), statfs }));

async function readiness() {
  const server = express().use(probes()).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  server.close();
  return { status: answer.status, body: (await answer.json()) as unknown };
}

test('reports a full database disk in readyz', async () => {
  statfs.mockResolvedValue({ bavail: 10, bsize: 4_096 });
  expect(await freeBytes()).toBe(40_960);
  const full = { status: 503, body: { status: 'not ready', reasons: ['disk'] } };
  const ready = { status: 200, body: { status: 'ready' } };
  expect(await readiness()).toEqual(databaseEngine === 'sqlite' ? full : ready);
  statfs.mockResolvedValue({ bavail: 1_000_000, bsize: 4_096 });
  expect(await readiness()).toEqual(ready);
});

test('does not treat an unreadable disk status as full', async () => {
  statfs.mockRejectedValue(new Error('ENOSYS'));
  expect(isFull(await freeBytes())).toBe(false);
});
