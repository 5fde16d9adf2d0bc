import { expect, test } from 'vitest';
import { outageReason } from '~/adapters/database/outage.server';

const wrapped = (cause: unknown) => ({
  name: 'PrismaClientKnownRequestError',
  code: 'P2010',
  meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
});

test.each([
  ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
  ['the same for two addresses', new AggregateError([{ code: 'ECONNREFUSED' }])],
  ['the same as a cause', new Error('x', { cause: { code: 'ECONNRESET' } })],
  ['a server that shuts down', wrapped({ originalCode: '57P01' })],
  ['a full disk by code', wrapped({ originalCode: 'SQLITE_FULL' })],
  ['a full disk by words', wrapped({ kind: 'sqlite', message: 'database or disk is full' })],
  ['a full disk without Prisma', { code: 'SQLITE_FULL' }],
  ['a read-only file', new Error('attempt to write a readonly database')],
  ['a file that cannot be written', { code: 'ENOSPC' }],
  ['an answer that never came', new Error('Query read timeout')],
  ['a pool without a free connection', { code: 'P2024' }],
])('%s is an outage', (_what, error) => expect(outageReason(error)).not.toBeNull());

test.each([
  ['a mistake of ours', new TypeError('x is not a function')],
  ['a unique violation', { code: 'P2002', meta: { target: ['slug'] } }],
  ['an unknown column', wrapped({ originalCode: '42703', message: 'column does not exist' })],
  ['no error at all', null],
  ['an error that is its own cause', Object.assign(new Error('x'), { cause: undefined })],
])('%s is none', (_what, error) => expect(outageReason(error)).toBeNull());
