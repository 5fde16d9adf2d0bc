import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { giveCookie, hydrated } from '../../support/browser/e2e';
import { prepareDatabase } from '../../support/browser/e2e-setup';
import { storePerson } from '../../support/database/stored-people';
import { freePort, startSite } from '../../support/site/site-server';
import { report } from '../report';
import { Device } from './device';
import { SlowHost } from './slow-host';
import { readStored, type Stored } from './stored';

/**
 * Kills the browser, and then the site with the host of the recordings, 50 times each while a member downloads: from a
 * host that lets other sites read, and from one that refuses, whose recordings the site passes on. Everything that was
 * said to be done must be there, byte for byte, and nothing else. Needs a build.
 */
const KILLS = 50;
const SLUG = 'sample-islamic-history-one-city-at-a-time';
const EPISODES = 10;
/** Bytes a second, of each recording. */
const RATE = 3_000_000;

const upTo = (most: number) => Math.floor(Math.random() * most);

async function prepare(host: SlowHost) {
  const databaseUrl = prepareDatabase();
  const db = await openDatabase(databaseUrl);
  const podcast = await db.podcast.findUniqueOrThrow({ where: { slug: SLUG } });
  await db.episode.deleteMany({ where: { podcastId: podcast.id } });
  const episodes: { id: string; title: string; audioUrl: string }[] = [];
  for (let at = 0; at < EPISODES; at += 1) {
    const path = `${at % 2 ? '/open' : '/closed'}/${at}.wav`;
    const date = new Date(Date.now() - at * 3_600_000);
    const data = {
      podcastId: podcast.id,
      key: path,
      title: `Episode ${at}.`,
      audioUrl: host.publish(path, 1_000_000 + upTo(4_000_000), at + 1),
      audioType: 'audio/wav',
      sortDate: date,
      pubDate: date,
    };
    const { id } = await db.episode.create({ data });
    episodes.push({ id, title: data.title, audioUrl: data.audioUrl });
  }
  await db.podcast.update({ where: { id: podcast.id }, data: { episodeCount: EPISODES } });
  const { token } = await storePerson(db);
  await db.$disconnect();
  return { databaseUrl, episodes, token };
}

type Episode = Awaited<ReturnType<typeof prepare>>['episodes'][number];

/** What is wrong on the device. */
function faultsOf({ records, sums, texts }: Stored, host: SlowHost, saidDone: Set<string>) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const isThere = (id: string) => byId.get(id)?.state === 'done';
  const ids = texts.flatMap((path) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(path) ?? []);
  return {
    lost: [...saidDone].filter((id) => !isThere(id)),
    wrong: records.filter(
      ({ id, state, episode }) => state === 'done' && sums[id] !== host.sumAt(episode.audioUrl!),
    ),
    orphans: Object.keys(sums).filter((id) => !byId.has(id)),
    strayTexts: ids.filter((id) => !byId.has(id)),
  };
}

/** Looks again until nothing is left over; what is lost or wrong is a fault at once. @returns whether all is well */
async function check(page: Page, host: SlowHost, saidDone: Set<string>): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const faults = faultsOf(await readStored(page), host, saidDone);
    if (faults.lost.length + faults.wrong.length > 0) throw new Error(JSON.stringify(faults));
    if (faults.orphans.length + faults.strayTexts.length === 0) return true;
    await wait(250);
  }
  return false;
}

const rowOf = (page: Page, { title }: Episode) =>
  page.locator('main').getByRole('listitem').filter({ hasText: title }).first();

async function press(page: Page, episode: Episode, name: string): Promise<void> {
  const menu = rowOf(page, episode).locator('details').filter({ hasText: 'More' });
  await menu.locator('summary').click();
  await menu.getByRole('button', { name, exact: true }).click();
}

/** Begins to download the next two that are not there. */
async function beginTwo(page: Page, episodes: Episode[]): Promise<void> {
  const { records } = await readStored(page);
  const missing = episodes.filter(({ id }) => !records.some((record) => record.id === id));
  for (const episode of missing.slice(0, 2)) await press(page, episode, 'Download');
}

/** For so long, notes what the page says is downloaded. */
async function listen(page: Page, episodes: Episode[], ms: number, saidDone: Set<string>) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const said = await page.evaluate(() =>
      [...document.querySelectorAll('main li article')]
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => text.includes('Downloaded')),
    );
    for (const { id, title } of episodes) {
      if (said.some((text) => text.includes(title))) saidDone.add(id);
    }
    await wait(40);
  }
}

/** @returns how many were removed */
async function remove(page: Page, origin: string, saidDone: Set<string>, most: number) {
  await page.goto(`${origin}/downloads`);
  await hydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('listitem').first().waitFor();
  const { records } = await readStored(page);
  const removed = records.filter(({ state }) => state === 'done').slice(0, most);
  for (const { id, episode } of removed) {
    saidDone.delete(id);
    await main.getByRole('button', { name: `Remove ${episode.title}` }).click();
  }
  return removed.length;
}

/** Waits until all is done, and presses Retry where a failure was told. @returns how many were */
async function finish(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/downloads`);
  await hydrated(page);
  let told = 0;
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    const { records } = await readStored(page);
    if (records.every(({ state }) => state === 'done')) return told;
    const retry = page.getByRole('main').getByRole('button', { name: /^Retry/ });
    if ((await retry.count()) > 0) {
      told += 1;
      await retry.first().click();
    }
    await wait(200);
  }
  throw new Error(`stuck: ${JSON.stringify((await readStored(page)).records)}`);
}

export async function run(): Promise<void> {
  const host = new SlowHost(RATE);
  await host.start();
  const { databaseUrl, episodes, token } = await prepare(host);
  const port = await freePort();
  const environment = {
    DATABASE_URL: databaseUrl,
    FEED_HOST_ALLOWLIST: '127.0.0.1',
    DOWNLOAD_RELAY: '1000000',
    SERVICE_WORKER: 'true',
    LOG_LEVEL: 'error',
  };
  let site = await startSite(environment, { port });
  const device = new Device();
  const podcast = `${site.url}/podcast/${SLUG}`;
  const saidDone = new Set<string>();

  async function open(): Promise<Page> {
    const page = await device.open();
    await giveCookie(device.context, site.url, token);
    await page.goto(podcast);
    await hydrated(page);
    return page;
  }

  try {
    let [done, removed, unknown] = [0, 0, 0];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const page = await open();
      // A browser writes `localStorage` seconds later, so a page may not know that there are downloads.
      if (!(await check(page, host, saidDone))) {
        unknown += 1;
        await page.goto(`${site.url}/downloads`);
        if (!(await check(page, host, saidDone))) throw new Error('Something is left over.');
        await page.goto(podcast);
        await hydrated(page);
      }
      const before = saidDone.size;
      await beginTwo(page, episodes);
      await listen(page, episodes, 100 + upTo(3_000), saidDone);
      done += saidDone.size - before;
      if (kill % 4 === 3) removed += await remove(page, site.url, saidDone, 6);
      await device.kill();
    }
    const page = await open();
    const told = await finish(page, site.url);
    if (!(await check(page, host, saidDone))) throw new Error('Something is left over.');
    report(
      `${KILLS} kill -9 of the browser while it downloads`,
      `${done} said to be done, ${removed} removed, 0 lost or different, 0 stuck, ${told} failures told, nothing left over; ${unknown} times only once the downloads were opened`,
    );

    await remove(page, site.url, saidDone, EPISODES);
    let [doneHere, toldHere] = [0, 0];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await page.goto(podcast);
      await hydrated(page);
      const before = saidDone.size;
      await beginTwo(page, episodes);
      await listen(page, episodes, 100 + upTo(1_500), saidDone);
      const ended = new Promise((resolve) => site.process.once('exit', resolve));
      site.process.kill('SIGKILL');
      await Promise.all([ended, host.stop()]);
      await listen(page, episodes, upTo(1_500), saidDone);
      await host.start();
      site = await startSite(environment, { port });
      toldHere += await finish(page, site.url);
      for (const { id } of (await readStored(page)).records) saidDone.add(id);
      doneHere += saidDone.size - before;
      if (!(await check(page, host, saidDone))) throw new Error('Something is left over.');
      if (saidDone.size > 8) await remove(page, site.url, saidDone, EPISODES);
    }
    report(
      `${KILLS} kill -9 of the site and the host meanwhile`,
      `${doneHere} done, 0 lost or different, 0 stuck, ${toldHere} failures told, nothing left over`,
    );
  } finally {
    await device.discard();
    await site.stop();
    await host.stop();
  }
}
