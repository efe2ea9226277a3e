import { jest } from "@jest/globals"
import { patience } from "#lib/api-client/patience.ts"
import { lostCall } from "#lib/api-client/upstream.ts"

let nowMs = 0
let delayMs = 0
const wait = (ms: number, then: () => void) => void setTimeout(then, ms)
const clock = { nowMs: () => nowMs, delayMs: () => delayMs, wait }

beforeEach(() => {
  jest.useFakeTimers()
  nowMs = 0
  delayMs = 0
})
afterEach(() => jest.useRealTimers())

/** Time of which this process has a share for what it waits for. */
function pass(ms: number, ownMs = 0) {
  nowMs += ms
  delayMs += ownMs
  jest.advanceTimersByTime(ms)
}

test("an API that is silent for the whole limit has taken too long", () => {
  const signal = patience(10_000, clock)
  pass(9_900)
  expect(signal.aborted).toBe(false)
  pass(200)
  expect(lostCall(signal.reason)).toMatchObject({ status: 504, code: "upstream_timeout" })
})

test("time that this process kept what arrived waiting is not the API's", () => {
  const signal = patience(10_000, clock)
  pass(10_000, 6_000)
  expect(signal.aborted).toBe(false)
  pass(6_100)
  expect(lostCall(signal.reason)).toMatchObject({ code: "upstream_timeout" })
})

test("a call that this process had no time for is told as its own, after twice the limit", () => {
  const signal = patience(10_000, clock)
  for (let step = 0; step < 19; step += 1) pass(1_000, 900)
  expect(signal.aborted).toBe(false)
  for (let step = 0; step < 2; step += 1) pass(1_000, 900)
  expect(lostCall(signal.reason)).toMatchObject({ status: 503, code: "app_busy" })
})
