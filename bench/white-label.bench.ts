import { type Product, startProduct } from "../tests/support/product.ts"
import { type BenchDatabase, newDatabase, withOpen } from "./support/bench-database.ts"
import { fillBigAccount } from "./support/big-data.ts"
import { report } from "./support/figures.ts"
import { hostClient } from "./support/host-client.ts"
import { interleave, timed } from "./support/interleave.ts"
import { addWhiteLabels, customDomain } from "./support/white-label-data.ts"

const rounds = Number(process.env.BENCH_ROUNDS || 2_000)
const others = 1_000
/** Two programs are never quite alike, so this is told apart from the pages of one. */
const maxBetweenPrograms = 1.25
const reviews = 10_000

const [few, many] = [await newDatabase("few"), await newDatabase("many")]
const products: Product[] = []

/** Fills a database, serves it, and reads pages of it on both hosts. */
async function readersOf(database: BenchDatabase, more: number) {
  const account = await withOpen(database, async ({ db }) => {
    const made = await fillBigAccount(db, { reviews, locations: 50, accountName: "White" })
    await addWhiteLabels(db, made.accountId, more)
    return made
  })
  const product = await startProduct(database.env)
  products.push(product)
  const { address } = product
  const own = hostClient(address)
  const custom = hostClient(address, `${customDomain}:${new URL(address).port}`)
  const readerAt = async (client: typeof own, hasSession: boolean) => {
    const cookie = hasSession ? await client.signIn(account.adminEmail, account.password) : undefined
    const path = hasSession ? "/reviews" : "/login"
    const page = await client.read(path, cookie)
    if (hasSession && !page.includes("<article")) throw new Error("/reviews shows no review.")
    return () => timed(() => client.read(path, cookie))
  }
  return {
    ownLogin: await readerAt(own, false),
    customLogin: await readerAt(custom, false),
    ownReviews: await readerAt(own, true),
    customReviews: await readerAt(custom, true),
  }
}

try {
  const one = await readersOf(few, 0)
  const thousand = await readersOf(many, others)
  const login = await interleave(
    rounds,
    { own: thousand.ownLogin, custom: thousand.customLogin, alone: one.customLogin },
    100,
  )
  const page = await interleave(
    rounds,
    { own: thousand.ownReviews, custom: thousand.customReviews, alone: one.customReviews },
    100,
  )
  report("white-label", [
    { what: "/login on the own host", value: login.own, unit: "ms" },
    { what: `/login on a custom domain, ${others} white labels`, value: login.custom, unit: "ms" },
    { what: "/login: custom domain ÷ own host", value: login.custom / login.own, atMost: 1.15 },
    { what: "/reviews on the own host", value: page.own, unit: "ms" },
    { what: `/reviews on a custom domain, ${others} white labels`, value: page.custom, unit: "ms" },
    { what: "/reviews: custom domain ÷ own host", value: page.custom / page.own, atMost: 1.15 },
    {
      what: `/login on a custom domain: ${others} ÷ 1 white label`,
      value: login.custom / login.alone,
      atMost: maxBetweenPrograms,
    },
    {
      what: `/reviews on a custom domain: ${others} ÷ 1 white label`,
      value: page.custom / page.alone,
      atMost: maxBetweenPrograms,
    },
  ])
} finally {
  for (const product of products) await product.stop()
  await Promise.all([few.drop(), many.drop()])
}
