import { setTimeout as sleep } from "node:timers/promises"
import { chromium } from "@playwright/test"
import sharp from "sharp"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { paint } from "#review-api/demo/pictures/pictures.ts"
import { installedNode } from "../scripts/lib/ensure-install.mjs"
import { findChromium } from "../scripts/lib/find-chromium.mjs"
import { demo, demoPassword } from "../tests/support/accounts.ts"
import { type Product, startProduct } from "../tests/support/product.ts"
import { newDatabase, withOpen } from "./support/bench-database.ts"
import { type BigAccount, fillBigAccount } from "./support/big-data.ts"
import { type Figure, median, report } from "./support/figures.ts"
import { interleave, timed } from "./support/interleave.ts"
import { addPhotos } from "./support/many-photos.ts"
import { peakMemory } from "./support/peak-memory.ts"
import { read, sessionCookie } from "./support/session.ts"
import { recordShifts, shiftsOf } from "./support/shifts.ts"

const manyPhotos = Number(process.env.BENCH_PHOTOS || 10_000)
const fewPhotos = 100
/** The same in both accounts, so that photos alone make the difference. */
const reviews = 3 * manyPhotos
const locations = 100
const rounds = 30
const warmUps = 8
const pictures = Number(process.env.BENCH_PICTURES || 100)
const atOnce = 4
const firstScreen = { width: 1480, height: 900 }
const idleMs = 5_000
const idleShare = 0.3

const cookieOf = (address: string, { adminEmail, password }: BigAccount) =>
  sessionCookie(address, adminEmail, password)

/** The page of an account with many photos beside that of one with few. */
async function measurePage(address: string, few: string, many: string): Promise<Figure[]> {
  const page = `${address}/photos`
  for (const cookie of [few, many])
    if (!(await read(page, cookie)).includes("data-photo-id")) throw new Error("/photos shows no photos.")
  const times = await interleave(
    rounds,
    { few: () => timed(() => read(page, few)), many: () => timed(() => read(page, many)) },
    warmUps,
  )
  return [
    { what: `/photos, ${fewPhotos} photos`, value: times.few, unit: "ms" },
    { what: `/photos, ${manyPhotos} photos`, value: times.many, unit: "ms" },
    { what: "/photos: many ÷ few", value: times.many / times.few, atMost: 1.2 },
  ]
}

async function cpuSeconds(apiUrl: string): Promise<number> {
  const text = await (await fetch(`${apiUrl}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(text)![1])
}

/** Waits until the Review API has nothing to do. @param meanwhile is done again and again until then. */
async function untilIdle(apiUrl: string, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  for (let before = await cpuSeconds(apiUrl), calm = 0; calm < 2; ) {
    const until = Date.now() + idleMs
    await meanwhile()
    await sleep(Math.max(0, until - Date.now()))
    const now = await cpuSeconds(apiUrl)
    calm = now - before < idleShare ? calm + 1 : 0
    before = now
  }
}

/** A picture of 12 megapixels, as phones make them. */
async function twelveMegapixels(): Promise<Buffer> {
  const { bytes, width, height } = paint({ scene: "front", number: 1 })
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .resize({ width: 4_000, height: 3_000, fit: "fill" })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Uploads a picture as browsers do, and asks for its copies. */
async function uploadPicture(
  address: string,
  cookie: string,
  accountId: number,
  picture: Buffer,
): Promise<void> {
  const headers = { cookie, origin: address, [clientHeader]: clientName }
  const body = new FormData()
  body.append("file_upload", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "photo.jpg")
  const sent = await fetch(`${address}/api/bff/upload`, { method: "POST", headers, body })
  if (sent.status !== 201) throw new Error(`The picture was not taken: ${sent.status} ${await sent.text()}`)
  const { id, mime_type } = (await sent.json()) as { id: string; mime_type: string }
  const asked = await fetch(`${address}/api/bff/webhooks/rtx-images`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      event: "process",
      label: "media",
      account_id: accountId,
      resource_id: id,
      mime_type,
      s3_path: `uploads/${accountId}/${id}`,
    }),
  })
  if (asked.status !== 202) throw new Error(`It is not processed: ${asked.status} ${await asked.text()}`)
}

/** Memory of all programs and another user's page while many pictures are processed. */
async function measureProcessing(
  { address, apiUrl, child }: Product,
  account: BigAccount,
  other: string,
): Promise<Figure[]> {
  const cookie = await cookieOf(address, account)
  const picture = await twelveMegapixels()
  const page = () => timed(() => read(`${address}/reviews`, other))
  for (let round = 0; round < warmUps; round += 1) await page()
  // Code loaded once with the first picture does not count for the others.
  await uploadPicture(address, cookie, account.accountId, picture)
  await untilIdle(apiUrl)
  const idle = peakMemory(child.pid!)
  const idlePages: number[] = []
  for (let round = 0; round < rounds; round += 1) idlePages.push(await page())
  const idleMb = idle.readMb()
  const busy = peakMemory(child.pid!)
  const busyPages: number[] = []
  const started = performance.now()
  let left = pictures
  let isSending = true
  const send = async () => {
    while (left > 0) {
      left -= 1
      await uploadPicture(address, cookie, account.accountId, picture)
    }
  }
  const watch = async () => {
    while (isSending) busyPages.push(await page())
  }
  const watching = watch()
  await Promise.all(Array.from({ length: atOnce }, send))
  isSending = false
  await watching
  const sendingSeconds = (performance.now() - started) / 1_000
  await untilIdle(apiUrl, async () => busyPages.push(await page()))
  return [
    { what: `${pictures} pictures of 12 megapixels, until all are taken`, value: sendingSeconds, unit: "s" },
    { what: "memory of all programs, idle", value: idleMb, unit: "MB" },
    {
      what: "highest memory while processing, beyond idle",
      value: busy.readMb() - idleMb,
      unit: "MB",
      atMost: 400,
    },
    { what: "another user's page, idle", value: median(idlePages), unit: "ms" },
    { what: "another user's page meanwhile ÷ idle", value: median(busyPages) / median(idlePages), atMost: 2 },
  ]
}

/** Measures what the first screen of the demo's photos loads, and its layout shifts. */
async function measureFirstScreen(): Promise<Figure[]> {
  const found = await findChromium(console.log, {
    node: installedNode,
    playwright: "node_modules/@playwright/test/cli.js",
  })
  if (!found) throw new Error("No Chromium could be found.")
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: found.path || undefined,
    args: ["--no-sandbox", "--disable-gpu"],
  })
  try {
    const { address } = product
    const context = await browser.newContext({ viewport: firstScreen })
    const [name, value] = (await sessionCookie(address, demo.admin, demoPassword)).split(/=(.*)/s)
    await context.addCookies([{ name: name!, value: value!, url: address }])
    const page = await context.newPage()
    const weights = new Map<string, Promise<number>>()
    page.on("response", (response) => {
      if (response.request().resourceType() === "image")
        weights.set(
          response.url(),
          response.body().then(({ length }) => length),
        )
    })
    await recordShifts(page)
    await page.goto(`${address}/photos`, { waitUntil: "load", timeout: 120_000 })
    const shifts = await shiftsOf(page)
    const shown = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
        .map(({ currentSrc }) => currentSrc),
    )
    const sum = async (urls: Iterable<string>) => {
      let bytes = 0
      for (const url of urls) bytes += (await weights.get(url)) ?? 0
      return bytes / 1_000
    }
    const at = `at ${firstScreen.width} x ${firstScreen.height}`
    return [
      { what: `pictures on the first screen ${at}`, value: new Set(shown).size },
      { what: `their weight ${at}`, value: await sum(new Set(shown)), unit: "kB", atMost: 250 },
      { what: "weight of all that were loaded with the page", value: await sum(weights.keys()), unit: "kB" },
      { what: "layout shift", value: shifts.reduce((total, shift) => total + shift.value, 0), atMost: 0 },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

const database = await newDatabase("photos")
let product: Product | undefined
try {
  console.log(`Filling ${database.kind} with ${manyPhotos} photos ...`)
  const { few, many } = await withOpen(database, async ({ db }) => {
    const accounts = {
      few: await fillBigAccount(db, { reviews, locations, accountName: "Few" }),
      many: await fillBigAccount(db, { reviews, locations, accountName: "Many" }),
    }
    await addPhotos(db, accounts.few, fewPhotos)
    await addPhotos(db, accounts.many, manyPhotos)
    return accounts
  })
  product = await startProduct(database.env)
  const { address } = product
  const cookies = { few: await cookieOf(address, few), many: await cookieOf(address, many) }
  // The reviews that were filled in are read for what they speak of first.
  await untilIdle(product.apiUrl)
  const figures = await measurePage(address, cookies.few, cookies.many)
  figures.push(...(await measureProcessing(product, few, cookies.many)))
  await product.stop()
  product = undefined
  report("photos", [...figures, ...(await measureFirstScreen())])
} finally {
  await product?.stop()
  await database.drop()
}
