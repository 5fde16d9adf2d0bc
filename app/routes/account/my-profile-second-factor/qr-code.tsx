import { t } from '~/messages/t';

/**
 * Dark on light in every theme, because cameras cannot read the inverse. `path` draws the dark squares, each 1 by 1.
 */
export function QrCode({ path, size }: { path: string; size: number }) {
  return (
    <svg
      role="img"
      aria-label={t('secondFactor.qrCode')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-control"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
