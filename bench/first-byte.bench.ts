import { startProduct } from "../tests/support/product.ts"
import { startBenchApp } from "./support/bench-app.ts"
import { report } from "./support/figures.ts"
import { firstByteMs } from "./support/first-byte.ts"
import { interleave } from "./support/interleave.ts"
import { sessionCookie } from "./support/session.ts"

const product = await startProduct()
const app = await startBenchApp(product.apiUrl)
try {
  const cookie = await sessionCookie(app.address, "admin@demo.outpost.test", "outpost-demo")
  const { empty, reviews } = await interleave(
    40,
    {
      empty: () => firstByteMs(`${app.address}/error`, cookie),
      reviews: () => firstByteMs(`${app.address}/reviews`, cookie),
    },
    10,
  )
  report("first-byte", [
    { what: "first byte of an empty page", value: empty, unit: "ms" },
    { what: "first byte of /reviews of the demo", value: reviews, unit: "ms" },
    { what: "/reviews ÷ the empty page", value: reviews / empty },
  ])
} finally {
  await app.stop()
  await product.stop()
}
