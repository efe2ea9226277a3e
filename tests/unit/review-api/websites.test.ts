import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { createPictures } from "#review-api/websites/pictures.ts"
import { isPublicAddress, isReservedName } from "#review-api/websites/public-address.ts"
import { createWebsites, type WebsitesOptions } from "#review-api/websites/websites.ts"

type Seen = { method: string; path: string; agent: string; accept: string }

let server: Server
let origin: string
let port: string
const seen: Seen[] = []
const paths: Record<string, (request: IncomingMessage, answer: ServerResponse) => void> = {
  "/fine": (_, answer) => answer.end("fine"),
  "/gone": (_, answer) => answer.writeHead(404).end(),
  "/broken": (_, answer) => answer.writeHead(500).end(),
  "/no-programs": (_, answer) => answer.writeHead(403).end(),
  "/no-head": ({ method }, answer) => answer.writeHead(method === "HEAD" ? 405 : 200).end(),
  "/head-hangs-up": ({ method }, answer) => (method === "HEAD" ? answer.destroy() : answer.end("fine")),
  "/moved": (_, answer) => answer.writeHead(301, { location: "/fine" }).end(),
  "/circle": (_, answer) => answer.writeHead(302, { location: "/circle" }).end(),
  "/inside": (_, answer) => answer.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "/mail": (_, answer) => answer.writeHead(302, { location: "mailto:a@b.example" }).end(),
  "/silent": () => {},
  "/endless": (_, answer) => {
    const write = () => !answer.destroyed && answer.write("x".repeat(65_536), () => setImmediate(write))
    write()
  },
}

beforeAll(async () => {
  server = createServer((request, answer) => {
    const { method = "", url = "", headers } = request
    seen.push({
      method,
      path: url,
      agent: String(headers["user-agent"]),
      accept: String(headers.accept),
    })
    paths[url]!(request, answer)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  port = String((server.address() as AddressInfo).port)
  origin = `http://shop.alder.cafe:${port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
beforeEach(() => {
  seen.length = 0
})

const here: WebsitesOptions["resolve"] = ((
  _host: string,
  _options: object,
  done: (...found: unknown[]) => void,
) => done(null, [{ address: "127.0.0.1", family: 4 }])) as never
const { signal } = new AbortController()
const make = (options: Partial<WebsitesOptions> = {}) =>
  createWebsites({
    appUrl: "https://outpost.test",
    withinMs: 300,
    hostRestMs: 0,
    isAllowed: (address) => address === "127.0.0.1",
    isAllowedPort: () => true,
    resolve: here,
    ...options,
  })
const open = (path: string, options?: Partial<WebsitesOptions>) =>
  make(options).open(`${origin}${path}`, signal)

test.each([
  ["/fine", "opens", ["HEAD"]],
  ["/no-programs", "opens", ["HEAD", "GET"]],
  ["/no-head", "opens", ["HEAD", "GET"]],
  ["/head-hangs-up", "opens", ["HEAD", "GET"]],
  ["/moved", "opens", ["HEAD", "HEAD"]],
  ["/gone", { reason: "its server responds with 404" }, ["HEAD", "GET"]],
  ["/broken", { reason: "its server responds with 500" }, ["HEAD", "GET"]],
  ["/silent", { reason: "its server does not respond" }, ["HEAD", "GET"]],
  ["/mail", { reason: "it leads to no website" }, ["HEAD"]],
  ["/circle", { reason: "it redirects too often" }, Array.from({ length: 6 }, () => "HEAD")],
])("%s comes to %j", async (path, outcome, methods) => {
  expect(await open(path)).toEqual(outcome)
  expect(seen.map(({ method }) => method)).toEqual(methods)
  expect(seen[0]!.agent).toBe("Outpost (+https://outpost.test)")
})

test("an answer without an end is left", async () => {
  paths["/no-head-endless"] = (request, answer) =>
    request.method === "HEAD" ? void answer.writeHead(405).end() : paths["/endless"]!(request, answer)
  expect(await open("/no-head-endless")).toBe("opens")
})

test("nothing on a private network is connected to: by its name, its number, or a redirect", async () => {
  const inside = { reason: "it is not on the public internet" }
  expect(await open("/fine", { isAllowed: isPublicAddress })).toEqual(inside)
  for (const host of ["127.0.0.1", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "10.0.0.1"])
    expect(await make({ isAllowed: isPublicAddress }).open(`http://${host}:${port}/fine`, signal)).toEqual(
      inside,
    )
  expect(seen).toEqual([])
  expect(await open("/inside")).toEqual(inside)
  const both = ((_host: string, _options: object, done: (...found: unknown[]) => void) =>
    done(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ])) as never
  expect(await open("/fine", { resolve: both })).toEqual(inside)
})

test("what says nothing of a website is unknown: reserved names, odd ports, no network", async () => {
  expect(await make().open("https://alder.example/", signal)).toBe("unknown")
  expect(await open("/fine", { isAllowedPort: (given) => given === "" })).toBe("unknown")
  const away = ((_host: string, _options: object, done: (error: Error) => void) =>
    done(Object.assign(new Error("no network"), { code: "EAI_AGAIN" }))) as never
  expect(await open("/fine", { resolve: away })).toBe("unknown")
  const none = ((_host: string, _options: object, done: (error: Error) => void) =>
    done(Object.assign(new Error("no such host"), { code: "ENOTFOUND" }))) as never
  expect(await open("/fine", { resolve: none })).toEqual({ reason: "its domain does not exist" })
})

test("requests to one host rest between each other, and what stops the job stops them", async () => {
  const brief = make({ hostRestMs: 10 })
  await Promise.all([brief.open(`${origin}/fine`, signal), brief.open(`${origin}/fine`, signal)])
  expect(seen).toHaveLength(2)
  const long = make({ hostRestMs: 60_000 })
  await long.open(`${origin}/fine`, signal)
  const stop = new AbortController()
  const waiting = long.open(`${origin}/fine`, stop.signal)
  // As long as a request takes several times over: nothing that rests has been sent by then.
  await pause(100)
  expect(seen).toHaveLength(3)
  stop.abort(new Error("the program ends"))
  await expect(waiting).rejects.toThrow("the program ends")
})

describe("pictures of other hosts", () => {
  const read = (path: string, options: Partial<WebsitesOptions> = {}, address = `${origin}${path}`) =>
    createPictures({
      appUrl: "https://outpost.test",
      withinMs: 300,
      isAllowed: (given) => given === "127.0.0.1",
      isAllowedPort: () => true,
      resolve: here,
      ...options,
    }).read(address, 100_000)

  test("are read whole, through redirects, by a program that says who it is", async () => {
    expect(String(await read("/moved"))).toBe("fine")
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /moved", "GET /fine"])
    expect(seen[0]).toMatchObject({
      agent: "Outpost (+https://outpost.test)",
      accept: "image/jpeg,image/png",
    })
  })

  test("are read no further than it matters", async () => {
    const bytes = (await read("/endless"))!.length
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(400_000)
  })

  test.each(["/gone", "/no-programs", "/silent", "/mail", "/circle", "/inside"])(
    "are not had from %s",
    async (path) => expect(await read(path)).toBeNull(),
  )

  test("are never asked for on a private network: by its name, its number, a redirect, or an odd port", async () => {
    const own = { isAllowed: isPublicAddress }
    expect(await read("/fine", own)).toBeNull()
    for (const host of ["127.0.0.1", "[::1]", "2130706433", "10.0.0.1"])
      expect(await read("", own, `http://${host}:${port}/fine`)).toBeNull()
    expect(await read("/fine", { isAllowedPort: (given) => given === "" })).toBeNull()
    for (const address of [
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
      "nothing",
      "https://a.example/a.png",
    ])
      expect(await read("", {}, address)).toBeNull()
    expect(seen).toEqual([])
  })
})

test.each([
  ["8.8.8.8", true],
  ["93.184.216.34", true],
  ["2606:4700::1111", true],
  ["0.0.0.0", false],
  ["100.64.1.1", false],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["2001:db8::1", false],
  ["::ffff:10.0.0.1", false],
  ["no address", false],
])("%s is public: %s", (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test.each([
  ["alder.example", true],
  ["www.example.com.", true],
  ["localhost", true],
  ["printer.local", true],
  ["example.cafe", false],
  ["myexample.com", false],
])("%s is a name that never exists: %s", (host, isReserved) => expect(isReservedName(host)).toBe(isReserved))
