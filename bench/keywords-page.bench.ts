import { type Product, startProduct } from "../tests/support/product.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { type BigAccount, fillBigAccount } from "./support/big-data.ts"
import { fillMentions } from "./support/big-mentions.ts"
import { report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"
import { read, sessionCookie } from "./support/session.ts"

const bigReviews = Number(process.env.BENCH_REVIEWS || 1_000_000)
const bigLocations = Number(process.env.BENCH_LOCATIONS || 5_000)
const smallReviews = 10_000

const [small, big] = [await newDatabase("small"), await newDatabase("big")]
const products: Product[] = []

/** Pages of the default range, and the list of reviews with every filter that narrows it. */
const pages = {
  keywords: "/dashboard/keywords",
  keyword: "/dashboard/keywords/word%200",
  reviews:
    "/reviews?dateDescriptor=twelveMonths&sourceId=1&rating=5&status=unread&reviewTypes=review&sentiment=1&search_terms=staff&keyword=word%200",
} as const
type PageName = keyof typeof pages

async function readersOf(product: Product, account: BigAccount) {
  const cookie = await sessionCookie(product.address, account.adminEmail, account.password)
  const readerOf = async (name: PageName, mark: string) => {
    // The app leads to the one spelling of an address.
    const { url: address } = await fetch(`${product.address}${pages[name]}`, { headers: { cookie } })
    if (!(await read(address, cookie)).includes(mark)) throw new Error(`${pages[name]} shows nothing.`)
    return () => timed(() => read(address, cookie))
  }
  return {
    keywords: await readerOf("keywords", "kw-term"),
    keyword: await readerOf("keyword", "kw-sentence"),
    reviews: await readerOf("reviews", "FILTERS (8)"),
  }
}

const fill = (place: typeof small, reviews: number, locations: number, accountName: string) =>
  withOpen(place, async ({ db }) => {
    const account = await fillBigAccount(db, { reviews, locations, accountName })
    await fillMentions(db, account.accountId)
    return account
  })

try {
  console.log(`Filling ${small.kind === "postgres" ? "PostgreSQL" : "PGlite"} with ${bigReviews} reviews ...`)
  const few = await fill(small, smallReviews, 50, "Small")
  const many = await fill(big, bigReviews, bigLocations, "Big")
  for (const { env } of [small, big]) products.push(await startProduct(env))
  const [smallReaders, bigReaders] = [await readersOf(products[0]!, few), await readersOf(products[1]!, many)]
  const figures = []
  for (const [name, bound] of [
    ["keywords", 2],
    ["keyword", 2],
    ["reviews", 2],
  ] as const) {
    const times = await interleave(30, { small: smallReaders[name], big: bigReaders[name] }, 5)
    const what = decodeURIComponent(pages[name].split("?")[0]!)
    figures.push(
      { what: `${what} with ${smallReviews} reviews`, value: times.small, unit: "ms" },
      { what: `${what} with ${bigReviews} reviews`, value: times.big, unit: "ms" },
      { what: `${what}: big ÷ small`, value: times.big / times.small, atMost: bound },
    )
  }
  report("keywords-page", figures)
} finally {
  for (const product of products) await product.stop()
  await Promise.all([small.drop(), big.drop()])
}
