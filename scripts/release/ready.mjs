// The container's health check: exits with 0 when the site is ready.
const port = process.env.PORT || 3000;
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch((error) => {
  console.error(error.cause?.message ?? error.message);
  process.exit(1);
});
console.log(await answer.text());
process.exit(answer.ok ? 0 : 1);
