import type { PlayerChapter } from './chapter-list';

type Props = { chapters: readonly PlayerChapter[]; duration: number };

/** Lines on the timeline; the slider names the chapter in words, and the panel lists all. */
export function ChapterMarks({ chapters, duration }: Props) {
  const inside = chapters.filter(({ start }) => start > 0 && start < duration);
  if (inside.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${duration} 1`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full text-ink-muted"
    >
      <path
        d={inside.map(({ start }) => `M${start} .65V1`).join('')}
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
