/** The spaces are text, so that screen readers separate the words; the dot itself is not read. */
export function Dot() {
  return (
    <>
      {' '}
      <span aria-hidden="true">·</span>{' '}
    </>
  );
}
