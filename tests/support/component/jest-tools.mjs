import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
const { ModernFakeTimers } = require("@jest/fake-timers")
const { ModuleMocker } = require("jest-mock")

const mocker = new ModuleMocker(globalThis)

/** Node itself and its connections go by these, which belong to no page. */
const ofNode = ["nextTick", "queueMicrotask", "setImmediate", "clearImmediate", "hrtime", "performance"]

let made
/** Made while there is a page, whose timers they replace as well. */
const timers = () => {
  made ??= new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis })
  return made
}

/**
 * Jest's tools for suites that share their modules. Those that import `@jest/globals` have modules of their own.
 * @type {Pick<typeof import("@jest/globals").jest, "fn" | "spyOn" | "restoreAllMocks" | "useFakeTimers" | "useRealTimers" | "setSystemTime" | "advanceTimersByTime" | "advanceTimersByTimeAsync">}
 */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers(options = {}) {
    timers().useFakeTimers({ ...options, doNotFake: [...ofNode, ...(options.doNotFake ?? [])] })
    return this
  },
  useRealTimers() {
    made?.useRealTimers()
    return this
  },
  setSystemTime: (now) => timers().setSystemTime(now),
  advanceTimersByTime: (ms) => timers().advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers().advanceTimersByTimeAsync(ms),
}
