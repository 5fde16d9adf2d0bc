/** Resolves to the promise's value, or to null if it does not settle in time. */
export async function withTimeLimit<T>(
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
