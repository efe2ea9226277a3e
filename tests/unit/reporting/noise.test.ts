import { isNoise } from "#lib/reporting/noise.ts"

test.each([
  ["ResizeObserver loop completed with undelivered notifications.", undefined, true],
  ["Script error.", undefined, true],
  ["AbortError: The user aborted a request.", undefined, true],
  ["TypeError: x", "at f (chrome-extension://abc/content.js:1:1)", true],
  ["TypeError: x", "at f (moz-extension://abc/content.js:1:1)", true],
  ["TypeError: x is not a function", "at f (http://localhost/_next/a.js:1:1)", false],
])("the error %j is noise: %j %j [F-614]", (message, stack, expected) => {
  expect(isNoise({ message, stack })).toBe(expected)
})
