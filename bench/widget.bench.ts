import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { type Browser, chromium } from "@playwright/test"
import { codesOf } from "#components/widgets/codes.ts"
import { widgetStyle } from "#components/widgets/widget-style.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { findChromium } from "../scripts/lib/find-chromium.mjs"
import { pageOfSite, startForeignSite } from "../tests/support/foreign-site.ts"
import { startProduct } from "../tests/support/product.ts"
import { type Figure, median, report } from "./support/figures.ts"
import { interleave } from "./support/interleave.ts"
import { requestsPerSecond } from "./support/load.ts"
import { loadSlowly, type PageLoad } from "./support/page-load.ts"
import { read, sessionCookie } from "./support/session.ts"

const rounds = 5
/** Loads of a page: each may differ by a fifth. */
const loads = 15
const many = 50

const found = await findChromium(console.log, {
  node: installedNode,
  playwright: "node_modules/@playwright/test/cli.js",
})
if (!found) throw new Error("No Chromium could be found.")

const zipped = (text: string | Buffer) => gzipSync(text).length / 1000

/** The widgets of the demo account, one of each type. */
async function demoWidgets(address: string): Promise<Widget[]> {
  const cookie = await sessionCookie(address, "admin@demo.outpost.test", "outpost-demo")
  const { widgets } = JSON.parse(await read(`${address}/api/bff/amplify/widgets`, cookie)) as {
    widgets: Widget[]
  }
  return [...new Map(widgets.map((widget) => [widget.widget_type, widget])).values()]
}

/** Bytes that visitors load for each type. */
async function sizes(address: string, widgets: readonly Widget[]): Promise<Figure[]> {
  const bodyOf = async (path: string) => Buffer.from(await (await fetch(address + path)).arrayBuffer())
  const script = await bodyOf("/embed/v1.js")
  const style = zipped(widgetStyle)
  const figures: Figure[] = [
    { what: "script and styles, gzipped", value: zipped(script), unit: "kB" },
    { what: "script without styles, gzipped", value: zipped(script) - style, unit: "kB", atMost: 3 },
    { what: "styles, gzipped", value: style, unit: "kB", atMost: 4 },
  ]
  for (const { widget_type: type, public_key: key } of widgets)
    figures.push({
      what: `data of ${type}, gzipped`,
      value: zipped(await bodyOf(`/embed/widgets.json?keys=${key}`)),
      unit: "kB",
    })
  return figures
}

const of = (loads: readonly PageLoad[], name: "layoutShift" | "blockingMs" | "largestPaintMs") =>
  median(loads.map((load) => load[name]))

/** The cost of widgets for the page that shows them. */
async function pages(browser: Browser, address: string, widgets: readonly Widget[]): Promise<Figure[]> {
  const codes = widgets.map((widget) => codesOf({ ...widget, site_url: address }).script)
  const site = await startForeignSite({
    "/without": pageOfSite(widgets.map(() => "")),
    "/with": pageOfSite(codes),
    "/many": pageOfSite(Array.from({ length: many }, (_, at) => codes[at % codes.length]!)),
    ...Object.fromEntries(widgets.map(({ widget_type: type }, at) => [`/${type}`, pageOfSite([codes[at]!])])),
  })
  const load = async (path: string) => {
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
    try {
      return await loadSlowly(context, site.address + path)
    } finally {
      await context.close()
    }
  }
  const dataOf = ({ requests }: PageLoad) => requests.filter((url) => url.includes("/embed/widgets.json"))
  try {
    const without: PageLoad[] = []
    const withFour: PageLoad[] = []
    for (let round = 0; round < loads; round += 1) {
      without.push(await load("/without"))
      withFour.push(await load("/with"))
    }
    const figures: Figure[] = [
      { what: "layout shift of a page with four widgets", value: of(withFour, "layoutShift"), atMost: 0 },
      {
        what: "blocking time beyond that of the page without",
        value: of(withFour, "blockingMs") - of(without, "blockingMs"),
        unit: "ms",
        atMost: 20,
      },
      {
        what: "largest paint ÷ that of the page without",
        value: of(withFour, "largestPaintMs") / of(without, "largestPaintMs"),
        atMost: 1.05,
      },
    ]
    for (const { widget_type: type } of widgets) {
      const { requests } = await load(`/${type}`)
      figures.push({
        what: `requests for ${type}`,
        value: requests.filter((url) => url.startsWith(address)).length,
        atMost: 2,
      })
    }
    const fifty = await load("/many")
    figures.push(
      { what: `requests for data of ${many} widgets`, value: dataOf(fifty).length, atMost: 1 },
      { what: `layout shift of ${many} widgets`, value: fifty.layoutShift, atMost: 0 },
    )
    return figures
  } finally {
    site.stop()
  }
}

/** The file of the build whose size is nearest to a number of bytes. */
function staticFileOf(bytes: number): { path: string; size: number } {
  const folder = join(import.meta.dirname, "../.next/static/chunks")
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ path: `/_next/static/chunks/${name}`, size: statSync(join(folder, name)).size }))
  return files.sort((a, b) => Math.abs(a.size - bytes) - Math.abs(b.size - bytes))[0]!
}

async function throughput(address: string, { public_key: key }: Widget): Promise<Figure[]> {
  const data = `${address}/embed/${key}.json`
  const bytes = Number((await (await fetch(data)).arrayBuffer()).byteLength)
  const file = staticFileOf(bytes)
  const speed = await interleave(rounds, {
    json: () => requestsPerSecond(data),
    file: () => requestsPerSecond(address + file.path),
  })
  return [
    { what: `data of a widget, ${bytes} bytes`, value: speed.json, unit: "req/s" },
    { what: `static file of ${file.size} bytes`, value: speed.file, unit: "req/s" },
    { what: "data ÷ static file", value: speed.json / speed.file, atLeast: 0.7 },
  ]
}

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: found.path || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
})
try {
  const widgets = await demoWidgets(product.address)
  report("widget", [
    ...(await sizes(product.address, widgets)),
    ...(await pages(browser, product.address, widgets)),
    ...(await throughput(product.address, widgets[0]!)),
  ])
} finally {
  await browser.close()
  await product.stop()
}
