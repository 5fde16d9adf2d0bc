import { forEngine } from '~/adapters/database/client.server';

// Rows ordered by hand: `place` is an ascending sort key with gaps, so that a move writes one row.

/** When places are closer than this, the rows are renumbered. */
const MIN_GAP = 1e-6;

/** A place in front of the row at this index; null if there is no room between the two. */
function placeBefore(rows: readonly { place: number }[], index: number): number | null {
  const low = rows[index - 1]?.place ?? (rows[index]?.place ?? 0) - 2;
  const high = rows[index]?.place ?? low + 2;
  return high - low > MIN_GAP ? (low + high) / 2 : null;
}

/**
 * SQL that numbers the rows of a list from 1, in their order. Its parameter is the id of the list.
 *
 * @param list the column with that id
 * @param id the column that, with the list, identifies a row and orders rows of the same place
 */
export const renumbering = (table: string, list: string, id: string): string =>
  forEngine(
    `UPDATE "${table}" SET "place" = counted."number" FROM (
       SELECT "${list}" AS "list", "${id}" AS "row",
         ROW_NUMBER() OVER (ORDER BY "place", "${id}") AS "number"
       FROM "${table}" WHERE "${list}" = ?) AS counted
     WHERE "${table}"."${list}" = counted."list" AND "${table}"."${id}" = counted."row"`,
  );

/** The other rows in order, and the index among them that a moved row gets. */
type Spot = { others: readonly { place: number }[]; index: number };

/** The place for a row that moves to a spot. If there is no room, renumbers all rows and reads the spot again. */
export async function placeAt(
  spot: Spot,
  readAgain: () => Promise<Spot>,
  renumber: () => Promise<unknown>,
): Promise<number> {
  const place = placeBefore(spot.others, spot.index);
  if (place !== null) return place;
  await renumber();
  const { others, index } = await readAgain();
  return placeBefore(others, index)!;
}
