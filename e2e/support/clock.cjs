/**
 * Loaded before anything else by every program of a run of browser tests: there it is as late as `OUTPOST_E2E_NOW`
 * said when the run began, and time goes on from there. Databases and browsers are not moved.
 */
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
