/**
 * Artwork of the sample library: girih patterns drawn by the "polygons in contact" method. Every polygon of a
 * tiling sends two lines from the middle of each side into its inside; where they meet they draw its star.
 */
type Point = { x: number; y: number };
type Polygon = Point[];

export type Palette = {
  ground: string;
  deep: string;
  star: string;
  accent: string;
  line: string;
};

export type ArtworkStyle = {
  tiling: 'octagons' | 'hexagons' | 'dodecagons' | 'squares';
  /** Angle between a side and the lines that leave it, in degrees. */
  contact: number;
  /** Length of a side in a picture of 600. */
  side: number;
  /** Points of the star in the middle. */
  points: 8 | 10 | 12 | 16;
  palette: Palette;
};

const SIZE = 600;
const CENTRE: Point = { x: SIZE / 2, y: SIZE / 2 };

const round = (value: number) => Math.round(value * 10) / 10;

function onCircle(centre: Point, radius: number, turns: number): Point {
  const angle = turns * 2 * Math.PI - Math.PI / 2;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

function regular(sides: number, centre: Point, side: number, firstAt: number): Polygon {
  const radius = side / (2 * Math.sin(Math.PI / sides));
  return Array.from({ length: sides }, (_, i) => onCircle(centre, radius, firstAt + i / sides));
}

/** The polygons of a tiling that covers the picture, a large one in the middle. */
function tile(tiling: ArtworkStyle['tiling'], side: number): Polygon[] {
  const polygons: Polygon[] = [];
  const reach = Math.ceil(SIZE / side / 2) + 1;
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      polygons.push(...cell(tiling, side, row, column));
    }
  }
  return polygons.filter((polygon) =>
    polygon.some(({ x, y }) => x > -5 && y > -5 && x < SIZE + 5 && y < SIZE + 5),
  );
}

function cell(
  tiling: ArtworkStyle['tiling'],
  side: number,
  row: number,
  column: number,
): Polygon[] {
  if (tiling === 'squares') {
    const centre = { x: CENTRE.x + column * side, y: CENTRE.y + row * side };
    return [regular(4, centre, side, 1 / 8)];
  }
  if (tiling === 'octagons') {
    const step = side * (1 + Math.SQRT2);
    const centre = { x: CENTRE.x + column * step, y: CENTRE.y + row * step };
    const corner = { x: centre.x + step / 2, y: centre.y + step / 2 };
    return [regular(8, centre, side, 1 / 16), regular(4, corner, side, 0)];
  }
  const height = tiling === 'hexagons' ? side * Math.sqrt(3) : side * (2 + Math.sqrt(3));
  const centre = {
    x: CENTRE.x + (column + (row % 2 === 0 ? 0 : 0.5)) * height,
    y: CENTRE.y + row * height * (Math.sqrt(3) / 2),
  };
  if (tiling === 'hexagons') return [regular(6, centre, side, 0)];
  const offset = height / Math.sqrt(3);
  const above = { x: centre.x, y: centre.y - offset };
  const below = { x: centre.x, y: centre.y + offset };
  return [
    regular(12, centre, side, 1 / 24),
    regular(3, above, side, 1 / 2),
    regular(3, below, side, 0),
  ];
}

function meet(a: Point, alpha: number, b: Point, beta: number): Point {
  const [ax, ay, bx, by] = [Math.cos(alpha), Math.sin(alpha), Math.cos(beta), Math.sin(beta)];
  const along = ((b.x - a.x) * by - (b.y - a.y) * bx) / (ax * by - ay * bx);
  return { x: a.x + along * ax, y: a.y + along * ay };
}

/** The star of a polygon: middles of its sides and, between them, the points where their lines meet. */
function starOf(polygon: Polygon, contact: number): Polygon {
  const angle = (contact * Math.PI) / 180;
  const sides = polygon.map((from, i) => {
    const to = polygon[(i + 1) % polygon.length]!;
    return {
      middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
      direction: Math.atan2(to.y - from.y, to.x - from.x),
    };
  });
  return sides.flatMap((side, i) => {
    const next = sides[(i + 1) % sides.length]!;
    return [
      side.middle,
      meet(side.middle, side.direction + angle, next.middle, next.direction + Math.PI - angle),
    ];
  });
}

/** The same shape, smaller, about its own middle. */
function shrink(polygon: Polygon, scale: number): Polygon {
  const middle = (axis: 'x' | 'y') =>
    polygon.reduce((sum, point) => sum + point[axis], 0) / polygon.length;
  const [x, y] = [middle('x'), middle('y')];
  return polygon.map((point) => ({ x: x + (point.x - x) * scale, y: y + (point.y - y) * scale }));
}

function path(polygon: Polygon): string {
  return `M${polygon.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

function star(points: number, outer: number, inner: number, turn = 0): Polygon {
  return Array.from({ length: points * 2 }, (_, i) =>
    onCircle(CENTRE, i % 2 === 0 ? outer : inner, turn + i / (points * 2)),
  );
}

/** Kites around the middle star, between two of its points each. */
function petals(points: number, from: number, to: number, width: number): string {
  return Array.from({ length: points }, (_, i) => {
    const turn = (i + 0.5) / points;
    const half = width / points;
    return path([
      onCircle(CENTRE, from, turn),
      onCircle(CENTRE, (from + to) / 2, turn + half),
      onCircle(CENTRE, to, turn),
      onCircle(CENTRE, (from + to) / 2, turn - half),
    ]);
  }).join('');
}

function medallion({ points, palette }: ArtworkStyle): string {
  const { ground, deep, star: light, accent, line } = palette;
  const sharp = Math.cos((3 * Math.PI) / points) / Math.cos((2 * Math.PI) / points);
  const inner = points === 8 ? Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8) : sharp;
  const circle = (radius: number, attributes: string) =>
    `<circle cx="300" cy="300" r="${radius}" ${attributes}/>`;
  return [
    circle(212, `fill="${deep}"`),
    circle(212, `fill="none" stroke="${line}" stroke-width="7"`),
    circle(199, `fill="none" stroke="${accent}" stroke-width="2.5"`),
    `<path d="${path(star(points, 194, 194 * inner))}" fill="${ground}" stroke="${line}" stroke-width="4"/>`,
    `<path d="${petals(points, 78, 150, 0.34)}" fill="${accent}" stroke="${line}" stroke-width="3"/>`,
    `<path d="${path(star(points, 112, 112 * inner))}" fill="${light}" stroke="${line}" stroke-width="4"/>`,
    `<path d="${path(star(points, 66, 66 * inner, 0.5 / points))}" fill="${deep}" stroke="${line}" stroke-width="3"/>`,
    circle(18, `fill="${accent}" stroke="${line}" stroke-width="3"`),
  ].join('\n  ');
}

/** A square picture as SVG. */
export function artworkSvg(style: ArtworkStyle): string {
  const { palette, tiling, side, contact } = style;
  const polygons = tile(tiling, side);
  const most = Math.max(...polygons.map((polygon) => polygon.length));
  const stars = polygons.map((polygon) => starOf(polygon, contact));
  const large = stars.filter((star) => star.length === most * 2);
  const small = stars.filter((star) => star.length < most * 2);
  const draw = (shapes: Polygon[], fill: string) =>
    shapes.length > 0 ? `<path d="${shapes.map(path).join('')}" fill="${fill}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">
  <rect width="${SIZE}" height="${SIZE}" fill="${palette.ground}"/>
  <g stroke="${palette.line}" stroke-width="3.5" stroke-linejoin="round">
    ${draw(large, palette.star)}
    ${draw(
      large.map((star) => shrink(star, 0.55)),
      palette.deep,
    )}
    ${draw(
      large.map((star) => shrink(star, 0.22)),
      palette.accent,
    )}
    ${draw(small, palette.accent)}
  </g>
  ${medallion(style)}
</svg>
`;
}
