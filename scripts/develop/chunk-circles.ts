import type { Plugin } from 'vite';

/** Ends the build where chunks import each other: the first to run misses what it needs, and no script runs. */
export const noChunkCircles: Plugin = {
  name: 'no-chunk-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const done = new Set<string>();
    const follow = (file: string, path: string[]): void => {
      const from = path.indexOf(file);
      if (from >= 0)
        this.error(
          `Chunks import each other: ${[...path.slice(from), file].join(' > ')}. ` +
            'See chunkOf in vite.config.ts: a shared part must not use an icon of lateIcons, by the name of its file.',
        );
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || done.has(file)) return;
      chunk.imports.forEach((next) => follow(next, [...path, file]));
      done.add(file);
    };
    Object.keys(bundle).forEach((file) => follow(file, []));
  },
};
