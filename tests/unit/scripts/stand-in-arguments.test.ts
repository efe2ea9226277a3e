import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { demandStandInPort, standInArguments } from "../../../scripts/lib/stand-in-arguments.mjs"

const names = ["google", "trustpilot", "facebook", "yelp", "tripadvisor", "twilio"]

test("each stand-in has a port of its own, and another one on request", () => {
  const ports = names.map((name) => standInArguments([name]).port)
  expect(new Set(ports).size).toBe(names.length)
  expect(standInArguments(["google", "50", "--port", "4900"])).toEqual({
    name: "google",
    count: 50,
    port: 4_900,
  })
})

test.each([
  [[], /^Say which one/],
  [["bing"], /^Say which one/],
  [["constructor"], /^Say which one/],
  [["google", "many"], /^"many" is not a number of reviews/],
  [["google", "--port", "0"], /^--port must be a number from 1 to 65535, not "0"/],
  [["google", "--prot", "1"], /--prot/],
])("%j is refused in plain words", (args, said) => {
  expect(() => standInArguments(args)).toThrow(said)
})

test("a port that is taken is named, with the way to choose another one", async () => {
  const server = createServer()
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
  )
  try {
    await expect(demandStandInPort("twilio", port)).rejects.toThrow(
      `Port ${port} is in use by another program, perhaps by another stand-in.\nStop that program, or choose another port: npm run stand-in -- twilio --port ${port + 100}`,
    )
  } finally {
    server.close()
  }
})

test("stand-ins run on the packages of the product alone", () => {
  const folder = "tests/support/stand-ins"
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"))
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  )
  const imported = files.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/from "([^"]+)"/g)].map(([, from]) => from!),
  )
  expect(
    imported.filter((from) => !/^(?:\.|node:|#(?:review-api|lib)\/)/.test(from) && !(from in dependencies)),
  ).toEqual([])
})
