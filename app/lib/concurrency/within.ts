/** The value of a promise that settles in time, else null. */
export async function within<T>(
  milliseconds: number,
  answer: Promise<T>,
): Promise<{ value: T } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([answer.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
