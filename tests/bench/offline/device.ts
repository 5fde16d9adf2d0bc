import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import config from '../../../playwright.config';

const { executablePath, args = [] } = config.use?.launchOptions ?? {};

/** A browser whose profile outlives it, so that it can be killed and opened again. */
export class Device {
  readonly #profile = mkdtempSync(path.join(tmpdir(), 'halaqa-device-'));
  #process: ChildProcess | null = null;
  context!: BrowserContext;

  async open(): Promise<Page> {
    const child = spawn(
      executablePath ?? chromium.executablePath(),
      [
        ...args,
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#profile}`,
        `--user-agent=${config.use?.userAgent}`,
      ],
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = child;
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr!.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, found] = /DevTools listening on (\S+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`The browser ended:\n${said}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    this.context = browser.contexts()[0]!;
    return this.context.newPage();
  }

  /** As by `kill -9`, with all its processes. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child?.pid || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }

  async discard(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}
