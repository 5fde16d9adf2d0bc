import { expect, test } from 'vitest';
import { outageReason } from '~/adapters/database/driver-errors.server';

const wrapped = (cause: unknown) => ({
  name: 'PrismaClientKnownRequestError',
  code: 'P2010',
  meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
});

test.each([
  ['a refused connection', wrapped(new AggregateError([{ code: 'ECONNREFUSED' }]))],
  ['a server that cannot be reached', wrapped({ kind: 'DatabaseNotReachable' })],
  ['a connection that is closed', wrapped({ kind: 'ConnectionClosed' })],
  ['the same of a query by Prisma', { name: 'PrismaClientKnownRequestError', code: 'P1017' }],
  ['a connection that is reset', wrapped({ code: 'ECONNRESET' })],
  ['a database that is being restored', wrapped({ kind: 'DatabaseDoesNotExist' })],
  ['a server that shuts down', wrapped({ originalCode: '57P01' })],
  ['a full disk by code', wrapped({ originalCode: 'SQLITE_FULL' })],
  ['a full disk by words', wrapped({ kind: 'sqlite', message: 'database or disk is full' })],
  ['a full disk without Prisma', { code: 'SQLITE_FULL' }],
  ['a read-only file', new Error('attempt to write a readonly database')],
  ['a file that cannot be written', wrapped({ code: 'ENOSPC' })],
  ['an answer that never came', new Error('Query read timeout')],
  ['a pool without a free connection', { code: 'P2024' }],
])('%s is an outage', (_what, error) => expect(outageReason(error)).not.toBeNull());

test.each([
  ['an upload that breaks off', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
  ['another site that refuses', new AggregateError([{ code: 'ECONNREFUSED' }])],
  ['a table that may not be read', wrapped({ originalCode: '42501' })],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['a unique violation', { code: 'P2002', meta: { target: ['slug'] } }],
  ['an unknown column', wrapped({ originalCode: '42703', message: 'column does not exist' })],
  ['no error at all', null],
  ['an error that is its own cause', Object.assign(new Error('x'), { cause: undefined })],
])('%s is not an outage', (_what, error) => expect(outageReason(error)).toBeNull());
