import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { FileCache } from '../../../app/adapters/images/file-cache.server';
import { ImageFetcher } from '../../../app/adapters/images/image-fetcher.server';
import { ARTWORK_WIDTHS } from '../../../app/domain/artwork/artwork-schema';
import { Gallery } from '../../../app/domain/artwork/artwork.server';
import { report } from '../report';

/**
 * Covers of 3000 by 3000 pixels from a local host: the size of each width, the time of the first and of later requests,
 * and how long other work is blocked meanwhile. Then a search page with twenty new covers, and the largest picture that
 * is decoded at all.
 */
const COVERS = 20;

/** As detailed as a photograph, with edges like letters. */
async function cover(width: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = sharp({
    create: { width: 400, height: 400, channels: 3, background: '#000', noise },
  });
  const soft = await grain.blur(4).png().toBuffer();
  const edges = await sharp({
    create: { width: width / 2, height: width / 10, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  return sharp(soft)
    .resize(width, width)
    .composite([{ input: edges }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function startHost(files: Record<string, Buffer>) {
  const server = createServer((request, response) => {
    const body = files[(request.url ?? '').split('?')[0]!];
    response.writeHead(body ? 200 : 404, { 'Content-Length': body?.length ?? 0 }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const rounded = (value: number) => value.toFixed(1);

/** Runs work and reports its duration and the longest block of the event loop. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const result = await work();
  const took = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  const held = `event loop p99 ${rounded(delay.percentile(99) / 1e6)} ms, most ${rounded(delay.max / 1e6)} ms`;
  report(`artwork, ${what}`, `${rounded(took)} ms, ${held}`);
  return result;
}

async function measure(url: string, folder: string): Promise<void> {
  const fetcher = new ImageFetcher({ allowlist: ['127.0.0.1'], userAgent: 'Bench/1' });
  const open = () => new Gallery({ fetcher, files: new FileCache(folder, 1e9) });
  const wanted = (file: string, width: number) =>
    ({ source: url + file, shape: 'square', width }) as const;
  await open().find(wanted('/cover.jpg?warm-up', 96));

  const gallery = open();
  await timed('first time, 320 px', () => gallery.find(wanted('/cover.jpg', 320)));
  for (const width of ARTWORK_WIDTHS.square) {
    const found = await timed(`then ${width} px`, () => gallery.find(wanted('/cover.jpg', width)));
    console.log(`  ${found?.webp.length} bytes`);
  }
  await timed('again, from memory', () => gallery.find(wanted('/cover.jpg', 320)));
  const next = open();
  await timed('again, from disk', () => next.find(wanted('/cover.jpg', 320)));
  await timed(`${COVERS} new covers at once, 320 px`, () =>
    Promise.all(
      Array.from({ length: COVERS }, (_, index) =>
        gallery.find(wanted(`/cover.jpg?${index}`, 320)),
      ),
    ),
  );
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  await timed('six interlaced PNG of 6000 by 6000 at once', () =>
    Promise.all([1, 2, 3, 4, 5, 6].map((one) => gallery.find(wanted(`/large.png?${one}`, 320)))),
  );
  clearInterval(watch);
  console.log(`  memory ${rounded(before / 1e6)} MB before, ${rounded(most / 1e6)} MB at most`);
  await fetcher.close();
}

export async function run(): Promise<void> {
  const files = {
    '/cover.jpg': await cover(3000),
    '/large.png': await sharp({
      create: { width: 6000, height: 6000, channels: 3, background: '#369' },
    })
      .png({ progressive: true })
      .toBuffer(),
  };
  console.log(`the source: ${files['/cover.jpg'].length} bytes`);
  const { server, url } = await startHost(files);
  const folder = await mkdtemp(path.join(tmpdir(), 'artwork-'));
  try {
    await measure(url, folder);
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
