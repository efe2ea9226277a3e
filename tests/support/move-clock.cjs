/** Loaded before anything else by the programs of a product under test: moves what they take for now. */
const offset = Number(process.env.OUTPOST_E2E_CLOCK_OFFSET_MS)
const RealDate = Date
const now = () => RealDate.now() + offset

const MovedDate = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(
      target,
      given.length > 0 ? given : [now()],
      newTarget === MovedDate ? target : newTarget,
    ),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
})
RealDate.prototype.constructor = MovedDate
globalThis.Date = MovedDate
