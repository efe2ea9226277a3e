import { startBenchApp } from "./support/bench-app.ts"
import { report } from "./support/figures.ts"
import { interleave } from "./support/interleave.ts"
import { requestsPerSecond } from "./support/load.ts"
import { sessionCookie } from "./support/session.ts"
import { startStubApi } from "./support/stub-api.ts"

const api = await startStubApi()
const app = await startBenchApp(api.url)
try {
  const cookie = await sessionCookie(app.address, "bench@outpost.test", "outpost-bench")
  const { bff, forward, bare } = await interleave(5, {
    bff: () => requestsPerSecond(`${app.address}/api/bff/reviews/1`, { cookie }),
    forward: () => requestsPerSecond(`${app.address}/api/bench/forward/reviews/1`),
    bare: () => requestsPerSecond(`${app.address}/api/bench/bare`),
  })
  report("bff", [
    { what: `BFF call of ${api.bytes} bytes`, value: bff, unit: "req/s" },
    { what: "Next handler that hands the same call on", value: forward, unit: "req/s" },
    { what: "Next handler that answers by itself", value: bare, unit: "req/s" },
    { what: "BFF ÷ handler that hands on", value: bff / forward, atLeast: 0.8 },
    { what: "BFF ÷ handler that answers by itself", value: bff / bare, atLeast: 0.7 },
  ])
} finally {
  await app.stop()
  api.stop()
}
