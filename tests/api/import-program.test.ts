import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { mediaType } from "#lib/contract/index.ts"
import { demoPassword } from "#review-api/demo/people.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { newDataFolder } from "#tests/support/data-folder.ts"

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

test("the program with its demo answers while a file is imported, shows it afterwards, and survives kill -9", async () => {
  const data = await newDataFolder()
  const port = await freePort()
  const env = { DATA_DIR: data.folder, REVIEW_API_PORT: String(port), HOST: "127.0.0.1" }
  const children: Child[] = []
  const start = (file: string, args: string[]) => {
    const child = startChild(file, args, env)
    children.push(child)
    return child
  }
  const call = async (path: string, auth?: { email: string; token: string }, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: {
        accept: mediaType,
        "content-type": mediaType,
        ...(auth ? { authorization: `Basic ${btoa(`${auth.email}:${auth.token}`)}` } : {}),
      },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
  const signIn = async (email: string, password: string) => {
    const { body } = await call("/auth", undefined, { email, password })
    return { email, token: String(body["token"]) }
  }
  try {
    const program = start("review-api/main.ts", [])
    await program.printed('"listening"')
    const admin = await signIn("admin@demo.outpost.test", demoPassword)
    expect((await call("/reviews", admin)).body["_total"]).toBe(20_000)

    const file = join(data.root, "inns.csv")
    const text = (row: number) => createHash("sha256").update(String(row)).digest("hex")
    const rows = Array.from({ length: 20_000 }, (_, row) => `Inn ${row % 9},4,2025-01-31,${text(row)}\n`)
    await writeFile(file, `name,rating,date,text\n${rows.join("")}`)
    const tool = start("review-api/cli/main.ts", [
      ...[
        "import-reviews",
        file,
        "--account",
        "Inns",
        "--admin",
        "owner@inns.test",
        "--password",
        "a long password",
      ],
    ])
    await tool.printed("rows per second")
    expect((await call("/reviews", admin)).body["_total"]).toBe(20_000)
    expect(await tool.ended).toBe(0)

    await program.kill()
    await start("review-api/main.ts", []).printed('"listening"')
    const owner = await signIn("owner@inns.test", "a long password")
    expect((await call("/reviews", owner)).body["_total"]).toBe(20_000)
    expect((await call("/locations", owner)).body["_total"]).toBe(9)
  } finally {
    await Promise.all(children.map((child) => child.kill()))
    await data.remove()
  }
}, 240_000)
