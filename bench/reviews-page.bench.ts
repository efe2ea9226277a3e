import { type Product, startProduct } from "../tests/support/product.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { type BigAccount, fillBigAccount } from "./support/big-data.ts"
import { report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"
import { measureListQuery } from "./support/list-query.ts"
import { read, sessionCookie } from "./support/session.ts"

const bigReviews = Number(process.env.BENCH_REVIEWS || 1_000_000)
const bigLocations = Number(process.env.BENCH_LOCATIONS || 5_000)
const smallReviews = 10_000
const deepPage = Math.min(10_000, Math.floor(bigReviews / 25 / 2))

const [small, big] = [await newDatabase("small"), await newDatabase("big")]
const products: Product[] = []

async function readerOf(product: Product, account: BigAccount) {
  const cookie = await sessionCookie(product.address, account.adminEmail, account.password)
  const page = await read(`${product.address}/reviews`, cookie)
  if (!page.includes("<article")) throw new Error("/reviews shows no review.")
  return () => timed(() => read(`${product.address}/reviews`, cookie))
}

try {
  console.log(`Filling ${small.kind === "postgres" ? "PostgreSQL" : "PGlite"} with ${bigReviews} reviews ...`)
  const few = await withOpen(small, ({ db }) =>
    fillBigAccount(db, { reviews: smallReviews, locations: 50, accountName: "Small" }),
  )
  const { many, times } = await withOpen(big, async (database) => {
    const account = await fillBigAccount(database.db, {
      reviews: bigReviews,
      locations: bigLocations,
      accountName: "Big",
    })
    return { many: account, times: await measureListQuery(database, account, deepPage) }
  })
  for (const { env } of [small, big]) products.push(await startProduct(env))
  const page = await interleave(
    40,
    { small: await readerOf(products[0]!, few), big: await readerOf(products[1]!, many) },
    10,
  )
  report("reviews-page", [
    { what: `/reviews with ${smallReviews} reviews`, value: page.small, unit: "ms" },
    { what: `/reviews with ${bigReviews} reviews at ${bigLocations} locations`, value: page.big, unit: "ms" },
    { what: "big ÷ small", value: page.big / page.small, atMost: 1.5 },
    { what: "list query of the default range: page and rows", value: times.query, unit: "ms" },
    { what: "the same SQL by hand", value: times.hand, unit: "ms" },
    { what: "list query ÷ by hand", value: times.query / times.hand, atMost: 1.5 },
    { what: "the whole verb, with total and cursors", value: times.verb, unit: "ms" },
    { what: "first page of all time", value: times.first, unit: "ms" },
    { what: `page ${deepPage} of all time`, value: times.deep, unit: "ms" },
    { what: `page ${deepPage} ÷ first page`, value: times.deep / times.first, atMost: 1.2 },
  ])
} finally {
  for (const product of products) await product.stop()
  await Promise.all([small.drop(), big.drop()])
}
