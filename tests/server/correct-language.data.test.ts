import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { correctLanguage } from '~/server/request-handlers.server';

test('permanently redirects other spellings of a language', async () => {
  const server = express()
    .use(correctLanguage, (_request, response) => void response.status(404).end())
    .listen(0);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, method = 'GET') => {
    const { status, headers } = await fetch(url + path, { method, redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await ask('/en/podcast/%D8%A7?page=2&q=a%20b')).toEqual([
    301,
    '/podcast/%D8%A7?page=2&q=a%20b',
  ]);
  expect(await ask('/AR')).toEqual([301, '/ar']);
  expect(await ask('/ar-EG/blog?page=2', 'HEAD')).toEqual([301, '/ar/blog?page=2']);
  expect(await ask('/en//other.example')).toEqual([301, '/other.example']);
  for (const path of ['/xx/blog', '/xx-EG', '/ar/blog', '/english', '/blog']) {
    expect(await ask(path), path).toEqual([404, null]);
  }
  // A redirect would lose the form's input.
  expect(await ask('/AR/contact', 'POST')).toEqual([404, null]);
  server.close();
});
