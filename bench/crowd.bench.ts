import { availableParallelism } from "node:os"
import { demo, demoPassword } from "../tests/support/accounts.ts"
import { startProduct } from "../tests/support/product.ts"
import { startBenchApp } from "./support/bench-app.ts"
import { type Crowd, readTogether } from "./support/crowd.ts"
import { type Figure, report } from "./support/figures.ts"
import { sessionCookie } from "./support/session.ts"

// Thousands of lines would be part of what is measured.
process.env.LOG_LEVEL ??= "fatal"

const people = Number(process.env.BENCH_PEOPLE || 500)
const seconds = Number(process.env.BENCH_SECONDS || 45)
const paths = [
  "/reviews",
  "/dashboard",
  "/settings/locations",
  "/dashboard/local_listings",
  "/settings/users",
]
const readers = [demo.admin, demo.manager, demo.second, demo.juniper, demo.copper]

/** Calls that the app gave up, by whose time it was. */
async function givenUp(address: string) {
  const text = await fetch(`${address}/metrics`).then((answer) => answer.text())
  const sum = (status: string) =>
    [...text.matchAll(new RegExp(`upstream_seconds_count\\{.*status="${status}".*\\} (\\d+)`, "g"))]
      .map(([, count]) => Number(count))
      .reduce((all, count) => all + count, 0)
  return { atApi: sum("upstream_timeout"), here: sum("app_busy") }
}

async function crowdAt(processes: number, apiUrl: string) {
  const app = await startBenchApp(apiUrl, processes)
  try {
    const cookies = []
    for (const email of readers) cookies.push(await sessionCookie(app.address, email, demoPassword))
    await readTogether(app.address, { people: 4, seconds: 5, paths, cookies })
    const crowd = await readTogether(app.address, { people, seconds, paths, cookies })
    return { ...crowd, ...(await givenUp(app.address)) }
  } finally {
    await app.stop()
  }
}

const perSecond = ({ whole, seconds: took }: Crowd) => whole / took

const figuresOf = (where: string, crowd: Awaited<ReturnType<typeof crowdAt>>): Figure[] => {
  const answered = crowd.whole + crowd.cut + crowd.refused + crowd.failed
  return [
    { what: `${where}: whole pages`, value: perSecond(crowd), unit: "per s" },
    { what: `${where}: time of a whole page, median`, value: crowd.medianMs, unit: "ms" },
    { what: `${where}: time of a whole page, 95 of 100 within`, value: crowd.p95Ms, unit: "ms" },
    { what: `${where}: 200 with a part missing`, value: (crowd.cut / answered) * 100, unit: "%", atMost: 0 },
    {
      what: `${where}: refused with the time to try again`,
      value: (crowd.refused / answered) * 100,
      unit: "%",
    },
    { what: `${where}: time of a refusal, 95 of 100 within`, value: crowd.refusedP95Ms, unit: "ms" },
    { what: `${where}: failed otherwise`, value: (crowd.failed / answered) * 100, unit: "%", atMost: 0 },
    { what: `${where}: calls given up as the Review API's`, value: crowd.atApi, atMost: 0 },
    { what: `${where}: calls given up as the app's own`, value: crowd.here },
  ]
}

const product = await startProduct({ LOG_LEVEL: "error" }, undefined, "api")
try {
  const several = Math.max(2, Math.min(availableParallelism(), 4))
  const one = await crowdAt(1, product.apiUrl)
  const more = await crowdAt(several, product.apiUrl)
  report("crowd", [
    ...figuresOf("one process", one),
    ...figuresOf(`${several} processes`, more),
    { what: `whole pages, ${several} processes ÷ one`, value: perSecond(more) / perSecond(one) },
  ])
} finally {
  await product.stop()
}
