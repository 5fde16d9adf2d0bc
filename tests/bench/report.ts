import { cpus, totalmem } from 'node:os';

type Figure = { measure: string; result: string };

const figures: Figure[] = [];

/** Prints one result of a benchmark and keeps it for the final table. */
export function report(measure: string, result: string): void {
  console.log(`  ${measure}: ${result}`);
  figures.push({ measure, result });
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;

/** Everything reported since the start, as a Markdown table below a description of the machine. */
export function table(): string {
  const rows = figures.map(({ measure, result }) => `| ${measure} | ${result} |`);
  return [machine(), '', '| measure | result |', '| --- | --- |', ...rows].join('\n');
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
