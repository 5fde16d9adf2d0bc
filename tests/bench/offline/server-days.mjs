// Loaded by the server of `month.ts`: each SIGUSR2 moves its calendar on by a day.
const Real = Date;
let shift = 0;
process.on('SIGUSR2', () => (shift += 86_400_000));
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(Real.now() + shift);
  }
  static now() {
    return Real.now() + shift;
  }
};
