/** A bar on a terminal, a line for each podcast elsewhere. */
export class ImportProgress {
  #done = 0;
  readonly #total: number;
  readonly #out: NodeJS.WriteStream;

  constructor(total: number, out: NodeJS.WriteStream = process.stdout) {
    this.#total = total;
    this.#out = out;
  }

  /** Null only moves the bar. */
  step(line: string | null): void {
    this.#done += 1;
    if (!this.#out.isTTY) {
      if (line) this.#out.write(`[${this.#done}/${this.#total}] ${line}\n`);
      return;
    }
    this.#out.write('\r\u001b[K');
    if (line) this.#out.write(`${line}\n`);
    this.#draw();
  }

  note(line: string): void {
    this.#out.write(this.#out.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
    if (this.#out.isTTY) this.#draw();
  }

  #draw() {
    const width = 30;
    const filled = Math.round((this.#done / Math.max(1, this.#total)) * width);
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
    this.#out.write(`${bar} ${this.#done} of ${this.#total}`);
  }

  end(): void {
    if (this.#out.isTTY) this.#out.write('\n');
  }
}
